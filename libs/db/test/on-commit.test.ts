import { createTestDatabase } from '@postrider/testing/postgres'
import { sql } from 'kysely'
import { commitWith, onCommit, openDatabase, transact, type Database } from '../src/index.ts'

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
