import { createTestDatabase } from '@postrider/testing/postgres'
import { sql, type CompiledQuery } from 'kysely'
import {
  isDataFault,
  isTransientError,
  isUniqueViolation,
  largeStatements,
  openDatabase,
  type Database,
} from '../src/index.ts'

let url: string
let drop: () => Promise<void>
let db: Database<object>

beforeAll(async () => {
  ;({ url, drop } = await createTestDatabase({ name: 'empty', migrate: () => Promise.resolve() }))
  db = openDatabase(url, { max: 2 })
  await sql`create table files (id int primary key, bytes bytea)`.execute(db)
})
afterAll(async () => {
  await db.destroy()
  await drop()
})

const saving = (id: number, bytes: Uint8Array): CompiledQuery =>
  sql`insert into files values (${id}, ${bytes})`.compile(db)

/** Returns the error of a statement that is expected to fail. */
const errorOf = (statement: CompiledQuery, at = url): Promise<unknown> =>
  largeStatements(at)
    .run(statement)
    .then(
      () => undefined,
      (error: unknown) => error,
    )

describe('largeStatements', () => {
  it('writes and reads large values', async () => {
    const bytes = Uint8Array.from({ length: 3_000_000 }, (_, index) => index % 251)
    await largeStatements(url).run(saving(1, bytes))
    const [row] = await largeStatements(url).run(
      sql<{ bytes: Uint8Array }>`select bytes from files where id = 1`.compile(db),
    )

    expect(Buffer.from(row?.bytes ?? []).equals(bytes)).toBe(true)
  })

  it('rejects with the same kinds of errors as other statements', async () => {
    await largeStatements(url).run(saving(2, new Uint8Array(1)))

    expect(isUniqueViolation(await errorOf(saving(2, new Uint8Array(1))), 'files_pkey')).toBe(true)
    expect(isDataFault(await errorOf(sql`select 1 / 0`.compile(db)))).toBe(true)
    expect(
      isTransientError(await errorOf(sql`select 1`.compile(db), 'postgres://a:b@127.0.0.1:1/none')),
    ).toBe(true)
  })
})
