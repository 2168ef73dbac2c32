import { spawn } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { databaseUrl, ensureDatabase } from '@postrider/db'
import { loadKeys } from '@postrider/setup/keys'
import { createTestDatabase } from '@postrider/testing/postgres'
import pg from 'pg'
import { startPostgres } from '../src/postgres.ts'
import { somePort } from './some-port.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'postrider-earlier-'))
  await chmod(dataDir, 0o755)
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

const sentence = (database: string, remedy: string): string =>
  `The database ${database} was created by an earlier development version of Postrider, which cannot be upgraded. ${remedy}`
const onServer = 'Drop it, or use another database, and start again.'

describe('a database of an earlier development version', () => {
  it('is rejected by the standalone server with one sentence that contains the data folder', async () => {
    await loadKeys(dataDir)
    const postgres = await startPostgres({ dataDir, log: { info: () => undefined, warn: () => undefined } })
    await ensureDatabase(databaseUrl(postgres.url('postgres'), 'send'))
    await applyEarlier(databaseUrl(postgres.url('postgres'), 'send'))
    await postgres.stop()

    const { code, output, logged } = await run('deploy/standalone', { DATA_DIR: dataDir })

    expect({ code, output }).toEqual({
      code: 1,
      output: `${sentence('send', `Move or delete the folder ${dataDir} and start again.`)}\n`,
    })
    expect(logged).not.toContain('ERROR')
  }, 60_000)

  it('is rejected by a separate service with one line of output', async () => {
    const { url, drop } = await createTestDatabase({ name: 'earlier', migrate: applyEarlier })

    const { code, output, logged } = await run('services/segments', {
      DATABASE_URL: url,
      SEGMENTS_DATABASE_URL: url,
      KAFKA_BROKERS: '127.0.0.1:1',
      GATEWAY_JWKS_URL: 'http://127.0.0.1:1',
      CONTACTS_URL: 'http://127.0.0.1:1',
      ...(await loadKeys(dataDir)),
    })

    const database = decodeURIComponent(new URL(url).pathname.slice(1))
    expect({ code, output }).toEqual({ code: 1, output: '' })
    expect(JSON.parse(logged.trim().split('\n').at(-1) ?? '')).toMatchObject({
      message: 'start.failed',
      error: sentence(database, onServer),
    })
    await drop()
  }, 60_000)
})

/** Records a migration of the last development versions. */
async function applyEarlier(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(
    `create table migrations (owner text, name text, applied_at timestamptz not null default now(), primary key (owner, name))`,
  )
  await client.query(`insert into migrations values ('messaging', '0001-initial.sql')`)
  await client.end()
}

async function run(program: string, env: Record<string, string>) {
  const main = fileURLToPath(new URL(`../../../${program}/src/main.ts`, import.meta.url))
  const child = spawn(process.execPath, [main], { env: { PORT: await somePort(), ...env } })
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  const [logged, output, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { logged, output, code }
}
