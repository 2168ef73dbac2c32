import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'

/** The fields of a container in docker-compose.yml that tests read. */
export interface Container {
  image?: string
  build?: { args?: Record<string, unknown> }
  entrypoint?: string[]
  environment?: Record<string, unknown>
  depends_on?: Record<string, unknown>
  ports?: string[]
  networks?: string[]
  profiles?: string[]
  command?: string[]
  volumes?: string[]
  secrets?: string[]
  healthcheck?: { interval?: string; timeout?: string }
}

// This is the only type assertion for this file. Tests that read the file fail if its shape is different.
const { services } = parse(readFileSync(join(import.meta.dirname, '../../../docker-compose.yml'), 'utf8'), {
  merge: true,
}) as { services: Record<string, Container> }

export const containers: Readonly<Record<string, Container>> = services
