import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { ConfigError } from '@postrider/process/config'

export interface PgbenchRun {
  /** A file in `bench/limits`. */
  script: string
  databaseUrl: string
  clients: number
  seconds: number
  variables: Record<string, string | number>
}

/** Returns the transactions per second that pgbench reaches with a script and prepared statements. */
export async function pgbench(run: PgbenchRun): Promise<number> {
  const script = fileURLToPath(new URL(`../limits/${run.script}`, import.meta.url))
  const variables = Object.entries(run.variables).flatMap(([name, value]) => ['-D', `${name}=${value}`])
  const options = ['-n', '-M', 'prepared', '-c', String(run.clients), '-j', '2', '-T', String(run.seconds)]
  const { stdout } = await promisify(execFile)(findPgbench(), [
    ...options,
    ...variables,
    '-f',
    script,
    run.databaseUrl,
  ])
  const rate = /tps = ([\d.]+)/.exec(stdout)?.[1]
  if (rate === undefined) throw new Error(`pgbench printed no rate: ${stdout}`)
  return Number(rate)
}

// Debian installs pgbench in one of these folders, which are not in PATH.
const candidatePaths = [18, 17, 16, 15, 14].map((version) => `/usr/lib/postgresql/${version}/bin/pgbench`)

function findPgbench(): string {
  const found = candidatePaths.find((path) => existsSync(path))
  if (found) return found
  throw new ConfigError('pgbench is not installed: install it (Debian: apt-get install postgresql-contrib).')
}
