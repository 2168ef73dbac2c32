import { createTestDatabase } from '@postrider/testing/postgres'
import { sql } from 'kysely'
import { afterCommit, commitWith, onCommit, openDatabase, transact, type Database } from '../src/index.ts'

let drop: () => Promise<void>
let db: Database<object>
let other: Database<object>

beforeAll(async () => {
  let url: string
  ;({ url, drop } = await createTestDatabase({ name: 'empty', migrate: () => Promise.resolve() }))
  db = openDatabase(url, { max: 2 })
  other = openDatabase(url, { max: 2 })
})
afterAll(async () => {
  await Promise.all([db.destroy(), other.destroy()])
  await drop()
})

const commit = (through: Database<object>, name: string): Promise<void> =>
  transact(through, (tx) => commitWith(tx, name, () => sql`select ${name}::text`))

describe('onCommit', () => {
  it('reports the name of the last statement of each commit, until unsubscribed', async () => {
    const notified: string[] = []
    const end = onCommit(db, (last) => void notified.push(last))

    await commit(db, 'first')
    await commit(other, 'of-another-pool')
    await transact(db, (tx) => sql`select 1`.execute(tx))
    await commit(db, 'second')
    end()
    await commit(db, 'third')

    expect(notified).toEqual(['first', 'second'])
  })

  it('does not report a rollback', async () => {
    const notified: string[] = []
    const end = onCommit(db, (last) => void notified.push(last))

    const failing = transact(db, (tx) => {
      commitWith(tx, 'failing', () => sql`select 1 / 0`)
    })

    await expect(failing).rejects.toThrow('division by zero')
    expect(notified).toEqual([])
    end()
  })
})

describe('afterCommit', () => {
  it('calls its listener once after the commit, even if the transaction is repeated', async () => {
    const steps: string[] = []
    let attempts = 0

    await transact(db, async (tx) => {
      afterCommit(tx, () => void steps.push('committed'))
      steps.push('worked')
      if ((attempts += 1) < 3) await sql`do $$ begin raise sqlstate '40001'; end $$`.execute(tx)
    })

    expect(steps).toEqual(['worked', 'worked', 'worked', 'committed'])
  })

  it('does not call its listener after a rollback', async () => {
    const steps: string[] = []

    const failing = transact(db, async (tx) => {
      afterCommit(tx, () => void steps.push('committed'))
      await sql`select 1 / 0`.execute(tx)
    })

    await expect(failing).rejects.toThrow('division by zero')
    expect(steps).toEqual([])
  })
})
