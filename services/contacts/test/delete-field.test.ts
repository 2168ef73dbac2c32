import { transact } from '@postrider/db'
import { someCaller } from '@postrider/testing/service'
import { sql } from 'kysely'
import { startJob } from '../src/commands/start-job.ts'
import { runNextBatch } from '../src/commands/run-jobs.ts'
import { someEmail } from './factories.ts'
import { failAt, healed, type Fault } from './faults.ts'
import { instanceOf, startWithoutLoops } from './run-jobs.ts'
import { startContacts, type ContactsUnderTest } from './start.ts'

const seed = (
  { db }: ContactsUnderTest,
  projectId: string,
  { from = 1, to }: { from?: number; to: number },
) =>
  sql`
    insert into contacts (id, project_id, email, subscribed, data, version, generation, created_at, updated_at)
    select gen_random_uuid(), ${projectId}, n || '@example.com', true,
      case n % 3 when 0 then '{"other": 1}' else '{"plan": "pro", "other": 1}' end::jsonb, 1, 1, now(), now()
    from generate_series(${from}::int, ${to}::int) n
  `.execute(db)

const versions = async ({ db }: ContactsUnderTest, projectId: string) =>
  (
    await sql<{ version: number; data: object; count: number }>`
      select version, data, count(*)::int as count from contacts where project_id = ${projectId} group by 1, 2 order by 1
    `.execute(db)
  ).rows

describe('DELETE /contacts/fields/:field', () => {
  let contacts: ContactsUnderTest
  beforeAll(async () => {
    contacts = await startContacts()
  })
  afterAll(() => contacts.stop())

  it('removes the key from each contact that has it, as a change of that contact, and does not change other contacts', async () => {
    const caller = someCaller()
    const client = contacts.as(caller)
    const { body: having } = await client.post('/contacts', {
      body: { email: someEmail(), data: { plan: 'pro', a: 1 } },
    })
    const { body: without } = await client.post('/contacts', { body: { email: someEmail(), data: { a: 1 } } })
    const foreign = contacts.as(someCaller())
    const { body: theirs } = await foreign.post('/contacts', {
      body: { email: someEmail(), data: { plan: 1 } },
    })
    const before = (await contacts.published()).length

    const answers = [
      await client.delete('/contacts/fields/data.plan'),
      await client.delete('/contacts/fields/data.plan'),
    ]

    expect(answers.map(({ status, body }) => [status, body])).toEqual([
      [200, { deletedFrom: 1 }],
      [200, { deletedFrom: 0 }],
    ])
    expect((await contacts.published()).slice(before)).toEqual([
      expect.objectContaining({
        type: 'contact.updated',
        key: having.id,
        data: expect.objectContaining({ id: having.id, data: { a: 1 }, version: 2 }),
      }),
    ])
    expect((await client.get(`/contacts/${without.id}`)).body.updatedAt).toBe(without.updatedAt)
    expect((await foreign.get(`/contacts/${theirs.id}`)).body.data).toEqual({ plan: 1 })
  })

  it('deletes the field of at most 10,000 contacts immediately, and starts a job for more contacts', async () => {
    const small = someCaller()
    await seed(contacts, small.projectId, { to: 15_000 })
    const caller = someCaller()
    const client = contacts.as(caller)
    await seed(contacts, caller.projectId, { to: 15_002 })

    expect(await contacts.as(small).delete('/contacts/fields/data.plan')).toMatchObject({
      status: 200,
      body: { deletedFrom: 10_000 },
    })
    const { status, body } = await client.delete('/contacts/fields/data.plan')
    await contacts.idle()

    expect([status, body]).toEqual([202, { message: expect.any(String), jobId: expect.any(String) }])
    expect((await client.get(`/contacts/bulk/${body.jobId}`)).body).toEqual({
      id: body.jobId,
      state: 'completed',
      progress: 100,
      result: { deletedFrom: 10_002 },
      data: { field: 'data.plan' },
      failedReason: null,
    })
    expect(await versions(contacts, caller.projectId)).toEqual([
      { version: 1, data: { other: 1 }, count: 5_000 },
      { version: 2, data: { other: 1 }, count: 10_002 },
    ])
    expect((await contacts.as(someCaller()).get(`/contacts/bulk/${body.jobId}`)).status).toBe(404)
  }, 60_000)
})

describe('a job that deletes a field', () => {
  let contacts: ContactsUnderTest
  beforeAll(async () => {
    contacts = await startWithoutLoops()
  })
  afterEach(() => healed(contacts.db))
  afterAll(() => contacts.stop())

  /** Creates a job for 1,000 of 1,500 contacts, which needs at least two batches. */
  async function begin() {
    const { projectId } = someCaller()
    await seed(contacts, projectId, { to: 1_500 })
    const ctx = instanceOf(contacts)
    const job = { projectId, generation: 1, kind: 'delete-field', data: {}, input: { key: 'plan' } } as const
    const id = await transact(contacts.db, (tx) => startJob(ctx, tx, { ...job, total: 1_000 }))
    const view = async () => (await contacts.as(someCaller(projectId)).get(`/contacts/bulk/${id}`)).body
    return { projectId, ctx, view }
  }

  const faults: Fault[] = (
    ['contact changed', 'message appended', 'job moved', 'job committed'] as const
  ).flatMap((point) => [
    { point, times: 1 },
    { point, times: 1, with: 'kill' as const },
  ])

  it.each(faults)('continues after its last batch if it crashes at "$point" ($with)', async (fault) => {
    const { projectId, ctx, view } = await begin()
    await runNextBatch(ctx)
    expect(await view()).toMatchObject({ state: 'active', progress: 50, result: { deletedFrom: 500 } })

    await failAt(contacts.db, fault)
    await runNextBatch(ctx).catch(() => undefined)
    expect(await view()).toMatchObject({ result: { deletedFrom: 500 } })
    // Another instance continues.
    const other = instanceOf(contacts)
    while (await runNextBatch(other)) continue

    expect(await view()).toMatchObject({ state: 'completed', progress: 100, result: { deletedFrom: 1_000 } })
    expect(await versions(contacts, projectId)).toEqual([
      { version: 1, data: { other: 1 }, count: 500 },
      { version: 2, data: { other: 1 }, count: 1_000 },
    ])
    const published = (await contacts.published()).filter((message) => message.projectId === projectId)
    const updated = published.slice(0, -1)
    expect(published.at(-1)).toMatchObject({
      type: 'job.finished',
      data: { type: 'delete-field', state: 'completed', result: { deletedFrom: 1_000 } },
    })
    expect(new Set(updated.map(({ key }) => key)).size).toBe(1_000)
    expect(updated).toHaveLength(1_000)
  })

  it('is done once by several concurrent instances, and ignores contacts created during the job', async () => {
    const { projectId, ctx, view } = await begin()
    await runNextBatch(ctx)
    const { body } = await contacts
      .as(someCaller(projectId))
      .post('/contacts', { body: { email: someEmail(), data: { plan: 'new' } } })

    const work = async (): Promise<void> => {
      const instance = instanceOf(contacts)
      while ((await view()).state !== 'completed') await runNextBatch(instance)
    }
    await Promise.all([work(), work()])

    expect(await view()).toMatchObject({ result: { deletedFrom: 1_000 } })
    expect((await contacts.as(someCaller(projectId)).get(`/contacts/${body.id}`)).body.data).toEqual({
      plan: 'new',
    })
    const left = await contacts.as(someCaller(projectId)).get('/contacts/fields/data.plan/usage')
    expect(left.body.contactCount).toBe(1)
  })
})
