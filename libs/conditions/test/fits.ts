import { newId } from '@postrider/contracts'
import { evaluate, toSql, type Subject } from '../src/index.ts'
import { parsed } from './parsed.ts'
import { idsWhere, startDatabase, store, type ConditionDatabase } from './tables.ts'

export const now = new Date('2026-03-10T12:00:00.000Z')
export const segment = '0198a000-0000-7000-8000-00000000000a'
export const other = '0198a000-0000-7000-8000-00000000000b'

export const person: Subject = {
  email: 'ada@example.com',
  subscribed: true,
  createdAt: new Date('2026-03-01T00:00:00.000Z'),
  updatedAt: new Date('2026-03-01T23:59:59.999Z'),
  data: {},
  events: [],
  segments: new Set([segment]),
}

/** Operator, value, and whether the contact matches. */
export type Row = [operator: string, value: unknown, expected: boolean]

/** Returns whether a filter matches a test contact with these changes. */
export type Fits = (changes: Partial<Subject>, filter: object) => Promise<boolean>

/** Sets up a database for the tests of a file. */
export function startConditionDatabase(): () => ConditionDatabase {
  let database: ConditionDatabase

  beforeAll(async () => {
    database = await startDatabase()
  })

  afterAll(async () => {
    await database.close()
  })

  return () => database
}

/** Returns a function that evaluates a filter in memory and in SQL, and checks that both results agree. */
export const startFits =
  (given = startConditionDatabase()): Fits =>
  async (changes, filter) => {
    const database = given()
    const subject = { ...person, ...changes }
    const condition = parsed({ logic: 'AND', groups: [{ filters: [filter] }] })
    const projectId = newId()
    const id = newId()
    await store(database, { projectId, contacts: [{ ...subject, id }] })

    const inMemory = evaluate(condition, subject, { now })
    for (const reads of ['some', 'all'] as const) {
      const ids = await idsWhere(database, projectId, toSql(condition, { now, projectId, reads }))
      expect(ids).toEqual(inMemory ? [id] : [])
    }
    return inMemory
  }
