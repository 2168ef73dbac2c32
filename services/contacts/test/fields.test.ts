import { someCaller } from '@postrider/testing/service'
import { sql } from 'kysely'
import { foldCounts } from '../src/commands/fold-counts.ts'
import { someEmail } from './factories.ts'
import { instanceOf } from './run-jobs.ts'
import { sharedContacts, type ContactsUnderTest } from './start.ts'

let contacts: ContactsUnderTest

beforeAll(async () => {
  contacts = await sharedContacts()
})
afterAll(() => contacts.stop())

const standardOf = (contactCount: number) => [
  { field: 'createdAt', type: 'date', coverage: 100, contactCount },
  { field: 'email', type: 'string', coverage: 100, contactCount },
  { field: 'subscribed', type: 'boolean', coverage: 100, contactCount },
  { field: 'updatedAt', type: 'date', coverage: 100, contactCount },
]

/** Creates a project with a contact for each of these data, in this order. */
async function projectWith(...all: object[]) {
  const caller = someCaller()
  const client = contacts.as(caller)
  const ids: string[] = []
  for (const data of all) {
    const { status, body } = await client.post('/contacts', { body: { email: someEmail(), data } })
    expect(status).toBe(201)
    ids.push(body.id)
  }
  const path = (field: string, rest = '') => `/contacts/fields/${encodeURIComponent(field)}${rest}`
  return {
    ...client,
    caller,
    ids,
    path,
    fields: async () => (await client.get('/contacts/fields')).body,
    values: async (field: string, query = '') =>
      (await client.get(path(field, `/values${query}`))).body.values,
    usage: async (field: string) => client.get(path(field, '/usage')),
  }
}

const foldAll = async (): Promise<void> => {
  while (await foldCounts(instanceOf(contacts))) continue
}

/** Inserts contacts directly. `data` is an SQL expression with a number `n`. */
const seed = (projectId: string, count: number, data: string) =>
  sql`
    insert into contacts (id, project_id, email, subscribed, data, version, generation, created_at, updated_at)
    select gen_random_uuid(), ${projectId}, n || '@example.com', true, ${sql.raw(data)}, 1, 1,
      now() - n * interval '1 ms', now()
    from generate_series(1, ${count}::int) n
  `.execute(contacts.db)

describe('GET /contacts/fields', () => {
  it('returns standard fields and data keys in order, with their types and the numbers and percentages of contacts that have them', async () => {
    const project = await projectWith(
      { age: 3, plan: 'pro', at: '2026-01-02', list: [1], mixed: 1, ok: true, 'a.b': 'x' },
      { age: 4.5, at: '2026-01-02T03:04:05.678Z', mixed: 'x', ok: false, list: { a: 1 } },
      { age: -1, at: '2026-01-02T03:04:05+01:00' },
    )
    await projectWith({ foreign: 1 })
    const [createdAt, ...others] = standardOf(3)

    expect(await project.fields()).toEqual({
      fields: [
        createdAt,
        { field: 'data.a.b', type: 'string', coverage: 33, contactCount: 1 },
        { field: 'data.age', type: 'number', coverage: 100, contactCount: 3 },
        { field: 'data.at', type: 'date', coverage: 100, contactCount: 3 },
        { field: 'data.list', type: 'string', coverage: 67, contactCount: 2 },
        { field: 'data.mixed', type: 'string', coverage: 67, contactCount: 2 },
        { field: 'data.ok', type: 'boolean', coverage: 67, contactCount: 2 },
        { field: 'data.plan', type: 'string', coverage: 33, contactCount: 1 },
        ...others,
      ],
      count: 11,
    })
    const before = await project.fields()
    await foldAll()
    expect(await project.fields()).toEqual(before)
  })

  it('returns only the standard fields if there are no contacts, and does not count deleted, cleared and null values', async () => {
    const project = await projectWith({ a: 1, b: 1 }, { a: 1, c: 1 }, { d: 1 })
    const [first, second, third] = project.ids
    for (const _ of [1, 2]) await project.patch(`/contacts/${first}`, { body: { data: { a: null } } })
    for (const _ of [1, 2]) await project.patch(`/contacts/${second}`, { body: { data: null } })
    for (const _ of [1, 2]) await project.delete(`/contacts/${third}`)
    const [createdAt, ...others] = standardOf(2)

    expect((await project.fields()).fields).toEqual([
      createdAt,
      { field: 'data.b', type: 'number', coverage: 50, contactCount: 1 },
      ...others,
    ])
    expect((await (await projectWith()).fields()).fields).toEqual(standardOf(0))
  })

  it('returns the current type of a field', async () => {
    const project = await projectWith({ a: 1 })
    const [id] = project.ids
    const types: string[] = []
    for (const a of [2, 'text', '2026-12-31', '2026-13-31', '2026-1-1', true, { x: 1 }]) {
      await project.patch(`/contacts/${id}`, { body: { data: { a } } })
      types.push((await project.fields()).fields[0].type, (await project.fields()).fields[1].type)
    }

    expect(types.filter((_, index) => index % 2 === 1)).toEqual([
      'number',
      'string',
      'date',
      'string',
      'string',
      'boolean',
      'string',
    ])
  })

  it('returns at most a thousand keys, and no keys with more than 200 characters', async () => {
    const { caller, fields, usage } = await projectWith({ ['x'.repeat(201)]: 1 })
    await seed(
      caller.projectId,
      3,
      `(select jsonb_object_agg('k' || n * 1000 + k, 1) from generate_series(1, 450) k)`,
    )

    const { fields: listed, count } = await fields()
    expect(count).toBe(1_004)
    expect(
      listed.map(({ field }: { field: string }) => field.length).every((length: number) => length < 206),
    ).toBe(true)
    expect((await usage(`data.${'x'.repeat(201)}`)).body.contactCount).toBe(1)
  })
})

describe('GET /contacts/fields/:field/values', () => {
  it('returns the distinct current values, in order', async () => {
    const project = await projectWith(
      { plan: 'pro', n: 10, ok: true, mixed: 'a', long: 'x'.repeat(201), list: [1] },
      { plan: 'free', n: 9, ok: true, mixed: 1 },
      { plan: 'pro', n: 9, mixed: false },
      { plan: 'gone' },
    )
    await project.delete(`/contacts/${project.ids[3]}`)

    const { status, body } = await project.get(project.path('data.plan', '/values'))
    expect([status, body]).toEqual([
      200,
      { field: 'data.plan', values: ['free', 'pro'], count: 2, limit: 100 },
    ])
    await foldAll()
    expect(await project.values('data.plan')).toEqual(['free', 'pro'])
    expect(await project.values('data.n')).toEqual([9, 10])
    expect(await project.values('data.ok')).toEqual([true])
    expect(await project.values('data.mixed')).toEqual(['a', 1, false])
    expect(await project.values('data.plan', '?limit=1')).toEqual(['free'])
    expect([await project.values('data.long'), await project.values('data.list')]).toEqual([[], []])
    expect(await (await projectWith()).values('data.plan')).toEqual([])
  })

  it('returns values of a standard field only for `subscribed`', async () => {
    const { values } = await projectWith({ a: 1 })

    expect(await values('subscribed')).toEqual([true, false])
    for (const field of ['email', 'createdAt', 'updatedAt']) expect(await values(field)).toEqual([])
  })

  it('returns at most 200 values of a field with more values, all of them from existing contacts', async () => {
    const { caller, values, ids, patch } = await projectWith({ n: -1 })
    await seed(caller.projectId, 300, `jsonb_build_object('n', n, 'few', n % 2)`)
    await foldAll()

    expect(await values('data.n', '?limit=1000')).toHaveLength(200)
    expect((await values('data.n')).slice(0, 3)).toEqual([-1, 1, 2])
    expect(await values('data.few')).toEqual([0, 1])

    await sql`delete from contacts where project_id = ${caller.projectId} and data ->> 'n' <> '-1'`.execute(
      contacts.db,
    )
    await patch(`/contacts/${ids[0]}`, { body: { data: { n: 5 } } })
    await foldAll()
    expect([await values('data.n'), await values('data.few')]).toEqual([[5], []])
  })
})

describe('a field name', () => {
  it.each(['a.b.c', '__proto__', 'ö/%?#', ' ', '"\'\\', 'constructor', '😀', 'data.x', ''])(
    'can contain any data key, such as %j',
    async (key) => {
      const project = await projectWith({ [key]: 'v', other: 1 }, { other: 2 })
      // Insert this key directly: it is lost in requests, and an object literal would set the prototype.
      if (key === '__proto__') await seed(project.caller.projectId, 1, `'{"__proto__": "v"}'`)
      const name = `data.${key}`

      expect(await project.values(name)).toEqual(['v'])
      expect((await project.usage(name)).body).toMatchObject({ contactCount: 1, canDelete: true })
      expect(await project.delete(project.path(name))).toMatchObject({
        status: 200,
        body: { deletedFrom: 1 },
      })
      expect((await project.usage(name)).body.contactCount).toBe(0)
      expect((await project.usage('data.other')).body.contactCount).toBe(2)
    },
  )

  it('causes 404 if it is neither standard nor data.<key>, and 400 in a deletion', async () => {
    const project = await projectWith({ plan: 1 })

    for (const name of ['plan', 'data', 'Email', 'toString', '__proto__', '\u0000'])
      for (const rest of ['/values', '/usage'])
        expect(await project.get(project.path(name, rest))).toMatchObject({
          status: 404,
          body: { error: { code: 'RESOURCE_NOT_FOUND' } },
        })
    for (const name of ['plan', 'email', 'subscribed', 'createdAt', 'updatedAt'])
      expect(await project.delete(project.path(name))).toMatchObject({
        status: 400,
        body: { error: { code: 'BAD_REQUEST' } },
      })
  })

  it('has no contacts if the database cannot store it, or if only another project uses it', async () => {
    const project = await projectWith({ mine: 1 })
    const other = await projectWith({ theirs: 1 })

    for (const name of ['data.\u0000', 'data.theirs']) {
      expect(await project.values(name)).toEqual([])
      expect((await project.usage(name)).body.contactCount).toBe(0)
      expect((await project.delete(project.path(name))).body).toEqual({ deletedFrom: 0 })
    }
    expect((await other.usage('data.theirs')).body.contactCount).toBe(1)
  })
})

describe('GET /contacts/fields/:field/usage', () => {
  it('returns the number of contacts that have a field, and reports that a standard field cannot be deleted', async () => {
    const { usage } = await projectWith({ a: 1 }, { a: 'x' }, {})

    const nothing = { usedInSegments: [], usedInCampaigns: [], usedInWorkflows: [] }
    expect((await usage('data.a')).body).toEqual({ ...nothing, contactCount: 2, canDelete: true })
    expect((await usage('email')).body).toEqual({ ...nothing, contactCount: 3, canDelete: false })
  })
})
