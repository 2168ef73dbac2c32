import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'

/** A container of docker-compose.yml, as far as tests look at it. */
export interface Container {
  image?: string
  build?: { args?: Record<string, unknown> }
  entrypoint?: string[]
  environment?: Record<string, unknown>
  depends_on?: Record<string, unknown>
  ports?: string[]
  networks?: string[]
  healthcheck?: { interval?: string; timeout?: string }
}

// The one place where the file's shape is asserted; what does not have it fails the tests that read it.
const { services } = parse(readFileSync(join(import.meta.dirname, '../../../docker-compose.yml'), 'utf8'), {
  merge: true,
}) as { services: Record<string, Container> }

export const containers: Readonly<Record<string, Container>> = services
