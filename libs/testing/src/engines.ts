import { randomBytes } from 'node:crypto'
import { readTestEnv, writeTestEnv } from './config.ts'
import { dropTestDatabases } from './postgres.ts'
import { startTestPostgres } from './postgres-server.ts'

/** Starts what the tests of one run share: `TEST_POSTGRES_URL` when given, else an embedded server for this run. */
export async function startEngines(): Promise<() => Promise<void>> {
  const run = randomBytes(4).toString('hex')
  const { postgresUrl } = readTestEnv()
  if (postgresUrl !== undefined) {
    writeTestEnv({ postgresUrl, run })
    return dropTestDatabases
  }
  const server = await startTestPostgres()
  writeTestEnv({ postgresUrl: server.url, run })
  return () => server.stop()
}
