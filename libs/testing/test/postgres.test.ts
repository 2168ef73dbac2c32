import pg from 'pg'
import { createTestDatabase } from '../src/postgres/index.ts'

async function ask<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<Row>(sql)
  await client.end()
  return rows
}

describe('createTestDatabase', () => {
  it('migrates once for many callers, and creates a separate database for each', async () => {
    let migrations = 0
    const migrate = async (url: string): Promise<void> => {
      migrations += 1
      await ask(url, 'create table things (id int)')
    }

    const [first, second] = await Promise.all([
      createTestDatabase({ name: 'things', migrate }),
      createTestDatabase({ name: 'things', migrate }),
    ])
    await ask(first.url, 'insert into things values (1)')

    expect(migrations).toBe(1)
    expect(await ask(first.url, 'select id from things')).toEqual([{ id: 1 }])
    expect(await ask(second.url, 'select id from things')).toEqual([])
    await Promise.all([first.drop(), second.drop()])
  })

  it('drops a database with open connections', async () => {
    const database = await createTestDatabase({ name: 'busy', migrate: () => Promise.resolve() })
    const client = new pg.Client({ connectionString: database.url })
    client.on('error', () => undefined)
    await client.connect()

    await database.drop()

    await expect(ask(database.url, 'select 1')).rejects.toThrow('does not exist')
    await client.end()
  })

  it('migrates again after a failed migration', async () => {
    const failing = createTestDatabase({
      name: 'flaky',
      migrate: () => Promise.reject(new Error('wrong SQL')),
    })
    await expect(failing).rejects.toThrow('wrong SQL')

    const database = await createTestDatabase({
      name: 'flaky',
      migrate: (url) => ask(url, 'create table t (id int)'),
    })

    expect(await ask(database.url, 'select id from t')).toEqual([])
    await database.drop()
  })
})
