import { startPostgres } from '../src/postgres.ts'

// Run by postgres.test.ts: a program that only a signal ends.
const log = { info: () => undefined, warn: () => undefined }
const postgres = await startPostgres({ dataDir: process.argv[2] ?? '', log })
process.stdout.write(`${postgres.url('postgres')}\n`)
setInterval(() => undefined, 60_000)
