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
  it('tells of what has been committed through the pool, by its last statement, until that is ended', async () => {
    const told: string[] = []
    const end = onCommit(db, (last) => void told.push(last))

    await commit(db, 'first')
    await commit(other, 'of-another-pool')
    await transact(db, (tx) => sql`select 1`.execute(tx))
    await commit(db, 'second')
    end()
    await commit(db, 'third')

    expect(told).toEqual(['first', 'second'])
  })

  it('tells nothing of what is rolled back', async () => {
    const told: string[] = []
    const end = onCommit(db, (last) => void told.push(last))

    const failing = transact(db, (tx) => {
      commitWith(tx, 'failing', () => sql`select 1 / 0`)
    })

    await expect(failing).rejects.toThrow('division by zero')
    expect(told).toEqual([])
    end()
  })
})
