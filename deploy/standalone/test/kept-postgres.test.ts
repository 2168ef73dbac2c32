import { chmod, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from '@postrider/testing/jest'
import pg from 'pg'
import { keepPostgres, type KeptPostgres } from '../src/kept-postgres.ts'

let dataDir: string
let kept: KeptPostgres
const warned: string[] = []
const log = { info: () => undefined, warn: (event: string) => void warned.push(event) }

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'postrider-kept-'))
  await chmod(dataDir, 0o755)
  kept = await keepPostgres({ dataDir, log })
})
afterAll(async () => {
  await kept.stop()
  await rm(dataDir, { recursive: true, force: true })
})

async function ask(text: string): Promise<unknown[]> {
  const client = new pg.Client(kept.url('postgres'))
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.query(text)).rows
  } finally {
    await client.end().catch(() => undefined)
  }
}

const responds = (): Promise<boolean> =>
  ask('select 1').then(
    () => true,
    () => false,
  )

async function killServer(): Promise<void> {
  process.kill(
    Number.parseInt(await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10),
    'SIGKILL',
  )
  await until(() => kept.pid() === undefined)
}

describe('a PostgreSQL that is kept running', () => {
  it('is started again on the same port when it is killed', async () => {
    await ask('create table kept as select 42 as answer')

    await killServer()
    await until(responds, 30_000)

    expect(await ask('select answer from kept')).toEqual([{ answer: 42 }])
    expect(warned).toContain('postgres.ended')
  })

  it('is not replaced by an empty database when its folder is missing', async () => {
    const folder = join(dataDir, 'postgres')
    await rename(folder, `${folder}.moved`)
    process.kill(
      Number.parseInt(await readFile(join(`${folder}.moved`, 'postmaster.pid'), 'utf8'), 10),
      'SIGKILL',
    )
    await until(() => warned.includes('postgres.not_started'), 30_000)

    await rename(`${folder}.moved`, folder)
    await until(responds, 30_000)

    expect(await ask('select answer from kept')).toEqual([{ answer: 42 }])
  })

  it('keeps a reserve on the disk', async () => {
    await until(async () => (await readFile(join(dataDir, 'disk-reserve'))).length > 0)

    expect(kept.isDiskFull()).toBe(false)
  })
})
