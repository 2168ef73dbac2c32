import { startPostgres } from '../src/postgres.ts'

// A program that starts PostgreSQL and runs until it is killed, for postgres.test.ts.
const log = { info: () => undefined, warn: () => undefined }
const postgres = await startPostgres({ dataDir: process.argv[2] ?? '', log })
process.stdout.write(`${postgres.url('postgres')}\n`)
setInterval(() => undefined, 60_000)
