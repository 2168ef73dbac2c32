import { until } from '@postrider/testing/jest'
import { createTestDatabase, holdTransaction } from '@postrider/testing/postgres'
import { sql } from 'kysely'
import {
  databaseBytes,
  databaseStats,
  onPoolWait,
  openDatabase,
  poolStats,
  transact,
  type Database,
} from '../src/index.ts'

let drop: () => Promise<void>
let db: Database<object>
let observer: Database<object>
let url: string

beforeAll(async () => {
  ;({ url, drop } = await createTestDatabase({ name: 'empty', migrate: () => Promise.resolve() }))
  db = openDatabase(url, { max: 2 })
  observer = openDatabase(url, { max: 1 })
  await sql`create table counters (key int primary key)`.execute(db)
  await sql`insert into counters values (1)`.execute(db)
})
afterAll(async () => {
  await Promise.all([db.destroy(), observer.destroy()])
  await drop()
})

const lockRow = (tx: Database<object>): Promise<unknown> =>
  sql`select from counters where key = 1 for update`.execute(tx)

describe('the state of a pool', () => {
  it('shows busy and idle connections, and callers that wait', async () => {
    const release = [await holdTransaction(db, lockRow), await holdTransaction(db, () => Promise.resolve())]
    const waiting = sql`select 1`.execute(db)
    await until(() => poolStats(db)?.waiting === 1)

    expect(poolStats(db)).toEqual({ max: 2, busy: 2, idle: 0, waiting: 1 })

    for (const end of release) await end()
    await waiting
    expect(poolStats(db)).toEqual({ max: 2, busy: 0, idle: 2, waiting: 0 })
  })

  it('reports how long each caller waited for a connection', async () => {
    const waits: number[] = []
    onPoolWait(db, (seconds) => void waits.push(seconds))
    const release = [
      await holdTransaction(db, () => Promise.resolve()),
      await holdTransaction(db, () => Promise.resolve()),
    ]
    const waiting = sql`select 1`.execute(db)
    await until(() => poolStats(db)?.waiting === 1)
    const heldAt = performance.now()
    await until(() => performance.now() - heldAt > 50)
    for (const end of release) await end()
    await waiting

    expect(waits).toHaveLength(3)
    expect(Math.max(...waits)).toBeGreaterThan(0.05)
    expect(Math.min(...waits)).toBeLessThan(Math.max(...waits))
  })

  it('reports also a wait that ends without a connection', async () => {
    const unreachable = openDatabase('postgres://127.0.0.1:1/nothing', { max: 1 })
    const waits: number[] = []
    onPoolWait(unreachable, (seconds) => void waits.push(seconds))

    await expect(sql`select 1`.execute(unreachable)).rejects.toThrow('ECONNREFUSED')

    expect(waits).toEqual([expect.any(Number)])
    await unreachable.destroy()
  })

  it('is unknown for a database that another program has opened', () => {
    expect(poolStats({})).toBeUndefined()
  })
})

describe('the state of the database', () => {
  it('has the oldest transaction and the sessions that wait for a lock, without the own session', async () => {
    expect(await databaseStats(url)).toMatchObject({ waitingSessions: 0 })
    const release = await holdTransaction(db, lockRow)
    const blocked = transact(db, lockRow)
    await until(async () => (await databaseStats(url)).waitingSessions === 1)

    const { oldestTransactionSeconds } = await databaseStats(url)
    expect(oldestTransactionSeconds).toBeGreaterThan(0)
    expect(oldestTransactionSeconds).toBeLessThan(60)

    await release()
    await blocked
    expect(await databaseStats(url)).toEqual({ oldestTransactionSeconds: 0, waitingSessions: 0 })
  })

  it('has the size of the database', async () => {
    expect(await databaseBytes(observer)).toBeGreaterThan(1_000_000)
  })
})
