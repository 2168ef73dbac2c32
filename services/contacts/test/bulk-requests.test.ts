import { someCaller } from '@postrider/testing/service'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Context } from '../src/context.ts'
import { projectOf, status } from './bulk-project.ts'
import { instanceOf, startWithoutLoops, runAll } from './run-jobs.ts'
import type { ContactsUnderTest } from './start.ts'

let contacts: ContactsUnderTest
let ctx: Context

beforeAll(async () => {
  contacts = await startWithoutLoops()
  ctx = instanceOf(contacts)
})
afterAll(() => contacts.stop())

describe('a bulk request', () => {
  const id = uuidv7()
  const many = (count: number) => Array.from({ length: count }, () => id)

  it.each([
    ['an empty object', {}, 'contactIds', 'invalid_type'],
    ['a list', [], '', 'invalid_type'],
    ['no id', { contactIds: [] }, 'contactIds', 'too_small'],
    ['1,001 ids', { contactIds: many(1_001) }, 'contactIds', 'too_big'],
    ['a text for the ids', { contactIds: 'x' }, 'contactIds', 'invalid_type'],
    ['an invalid id', { contactIds: [id, 'x'] }, 'contactIds.1', 'invalid_string'],
    ['null for an id', { contactIds: [null] }, 'contactIds.0', 'invalid_type'],
    ['an unknown mode', { contactIds: [id], mode: 'all' }, 'mode', 'invalid_enum_value'],
    ['no ids in the mode of ids', { mode: 'ids' }, 'contactIds', 'invalid_type'],
    ['no filter', { mode: 'query' }, 'filter', 'invalid_type'],
    [
      'ids in the mode of queries',
      { mode: 'query', filter: {}, contactIds: [id] },
      'contactIds',
      'unknown_field',
    ],
    ['a filter in the mode of ids', { contactIds: [id], filter: {} }, 'filter', 'unknown_field'],
    ['exclusions in the mode of ids', { contactIds: [id], excludeIds: [id] }, 'excludeIds', 'unknown_field'],
    [
      'an unknown part of a filter',
      { mode: 'query', filter: { subscribe: true } },
      'filter.subscribe',
      'unknown_field',
    ],
    ['a limit', { mode: 'query', filter: {}, limit: 10 }, 'limit', 'unknown_field'],
    ['null for the filter', { mode: 'query', filter: null }, 'filter', 'invalid_type'],
    [
      'a text for a flag',
      { mode: 'query', filter: { subscribed: 'true' } },
      'filter.subscribed',
      'invalid_type',
    ],
    ['a number to search for', { mode: 'query', filter: { search: 7 } }, 'filter.search', 'invalid_type'],
    [
      'a search that is too long',
      { mode: 'query', filter: { search: 'x'.repeat(255) } },
      'filter.search',
      'too_big',
    ],
    [
      'a search with a NUL',
      { mode: 'query', filter: { search: '\u0000' } },
      'filter.search',
      'invalid_string',
    ],
    ['10,001 excluded ids', { mode: 'query', filter: {}, excludeIds: many(10_001) }, 'excludeIds', 'too_big'],
    [
      'an invalid excluded id',
      { mode: 'query', filter: {}, excludeIds: ['x'] },
      'excludeIds.0',
      'invalid_string',
    ],
  ])('returns 422 for %s and starts no job', async (_what, body, field, code) => {
    const caller = someCaller()

    for (const operation of ['subscribe', 'unsubscribe', 'delete'])
      expect(await contacts.as(caller).post(`/contacts/bulk-${operation}`, { body })).toMatchObject({
        status: 422,
        body: { error: { code: 'VALIDATION_ERROR', errors: [{ field, code }] } },
      })

    const { rows } = await sql`select from jobs where project_id = ${caller.projectId}`.execute(contacts.db)
    expect(rows).toEqual([])
  })

  it('returns one error for a large list of invalid values', async () => {
    const { body } = await contacts
      .as(someCaller())
      .post('/contacts/bulk-delete', { body: { contactIds: Array(50_000).fill(7) } })

    expect(body.error.errors).toHaveLength(1)
  })

  it('accepts the maximum number of ids', async () => {
    const { client, ids } = await projectOf(contacts, 1_000)
    const excludeIds = [...ids.slice(1), ...Array.from({ length: 9_000 }, () => uuidv7())]

    const [byIds, byQuery] = [
      await client.post('/contacts/bulk-unsubscribe', { body: { contactIds: ids } }),
      await client.post('/contacts/bulk-delete', { body: { mode: 'query', filter: {}, excludeIds } }),
    ]
    await runAll(ctx)

    expect((await status(client, byIds)).result.totalRequested).toBe(1_000)
    expect((await status(client, byQuery)).result).toMatchObject({
      totalRequested: 1,
      successCount: 1,
    })
  })

  it('returns 429 without Retry-After if 100 jobs are unfinished', async () => {
    const client = contacts.as(someCaller())
    const ask = () => client.post('/contacts/bulk-delete', { body: { contactIds: [id] } })
    const answers = []
    for (let count = 0; count <= 100; count += 1) answers.push(await ask())

    expect(answers.slice(0, 100).every((answer) => answer.status === 202)).toBe(true)
    const refused = answers.at(-1)
    expect(refused).toMatchObject({ status: 429, body: { error: { code: 'RATE_LIMIT_EXCEEDED' } } })
    expect(refused?.headers.get('retry-after')).toBeNull()
    await runAll(ctx)
    expect((await ask()).status).toBe(202)
  })
})
