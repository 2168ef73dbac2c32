import { contactsApi } from '@postrider/contracts/internal'
import { emailQueued } from '@postrider/contracts/messages'
import { allowLogs, expectLogs } from '@postrider/testing/jest'
import { someCaller } from '@postrider/testing/service'
import { sql } from 'kysely'
import { mailMessage, someEmail, upsertRecipients } from './factories.ts'
import { failAt, healed, points, traces, type Fault } from './faults.ts'
import { startContacts, type ContactsUnderTest } from './start.ts'

let contacts: ContactsUnderTest

beforeAll(async () => {
  contacts = await startContacts()
})
afterEach(() => healed(contacts.db))
afterAll(() => contacts.stop())

const nothing = { keys: 0, contacts: 0, events: 0, messages: 0 }
const kinds: NonNullable<Fault['with']>[] = ['shutdown', 'rubbish', 'kill']
const statusOf = { shutdown: 503, kill: 503, rubbish: 500, deadlock: 200 }

describe.each(kinds)('a crash (%s) of /v1/track', (kind) => {
  it.each(points)(
    'at "%s" has no effect, and a retry with the same key has the effect of a first request',
    async (point) => {
      expectLogs(kind === 'rubbish' ? 'request.failed' : 'request.refused')
      allowLogs('database.connection_lost')
      const caller = someCaller()
      const track = () =>
        contacts.as(caller).post('/v1/track', {
          body: { email: 'ada@example.com', event: 'e', data: { a: 1 } },
          headers: { 'idempotency-key': 'k' },
        })
      await failAt(contacts.db, { point, with: kind })

      const crashed = await track()
      const left = await traces(contacts.db, caller.projectId)
      await healed(contacts.db)
      const retried = await track()
      const repeated = await track()

      expect(crashed).toMatchObject({
        status: statusOf[kind],
        body: { success: false, error: { requestId: expect.any(String) } },
      })
      expect(left).toEqual(nothing)
      expect([retried.status, repeated.status]).toEqual([200, 409])
      await contacts.idle()
      expect(await traces(contacts.db, caller.projectId)).toEqual({
        keys: 1,
        contacts: 1,
        events: 1,
        messages: 0,
      })
    },
  )
})

describe('a crash in the upsert of /v1/send', () => {
  const writing = points.filter((point) => point !== 'event written')

  it.each(writing)('at "%s" has no effect, and a retry has the effect of a first request', async (point) => {
    expectLogs('request.refused')
    allowLogs('database.connection_lost')
    const { projectId } = someCaller()
    const upsert = () =>
      upsertRecipients(contacts.asPeer(), { projectId, key: 'k', emails: ['a@example.com', 'b@example.com'] })
    await failAt(contacts.db, { point, with: 'kill' })

    const crashed = await upsert()
    const left = await traces(contacts.db, projectId)
    await healed(contacts.db)
    const retried = await upsert()

    expect(crashed.status).toBe(503)
    expect(left).toEqual(nothing)
    expect(retried.status).toBe(200)
  })

  it('after its commit leaves the contacts and a claim that expires, and a retry does not change the contacts', async () => {
    const { projectId } = someCaller()
    const upsert = () =>
      upsertRecipients(contacts.asPeer(), { projectId, key: 'k', emails: ['a@example.com'] })
    const first = await upsert()

    const retried = await upsert()
    contacts.forward(41_000)
    const takenOver = await upsert()

    expect(retried.body.error.details).toMatchObject({
      originalRequest: 'POST /v1/send',
      originalStatusCode: null,
    })
    expect(takenOver.body.contacts).toEqual(first.body.contacts)
  })

  it('after the mails are stored leaves a completed key', async () => {
    const { projectId } = someCaller()
    await upsertRecipients(contacts.asPeer(), { projectId, key: 'k' })
    await contacts.consume(
      mailMessage(emailQueued, { projectId, idempotencyKey: 'k', queuedAt: new Date().toISOString() }),
    )

    contacts.forward(41_000)
    const retried = await upsertRecipients(contacts.asPeer(), { projectId, key: 'k' })
    const use = await contacts
      .asPeer()
      .post(contactsApi.findKey.path, { body: { projectId, generation: 1, key: 'k' } })

    expect(retried.body.error.details.originalStatusCode).toBe(200)
    expect(use.body.use.state).toBe('done')
  })
})

describe('a deadlock', () => {
  it('is not visible to the caller, because the transaction is retried', async () => {
    const caller = someCaller()
    await failAt(contacts.db, { point: 'event written', times: 2, with: 'deadlock' })

    const answer = await contacts.as(caller).post('/v1/track', { body: { email: someEmail(), event: 'e' } })

    expect(answer.status).toBe(200)
    expect(await traces(contacts.db, caller.projectId)).toMatchObject({ contacts: 1, events: 1 })
  })
})

describe('a request that the database rejects', () => {
  it('does not fail the other requests of its transaction', async () => {
    expectLogs('request.failed')
    const client = contacts.as(someCaller())
    await sql`alter table events add constraint fault check (name <> 'poison')`.execute(contacts.db)

    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        client.post('/v1/track', { body: { email: someEmail(), event: index === 7 ? 'poison' : 'e' } }),
      ),
    )
    await sql`alter table events drop constraint fault`.execute(contacts.db)

    expect(answers.map(({ status }) => status)).toEqual(answers.map((_, index) => (index === 7 ? 500 : 200)))
    expect(answers[7]?.body).toMatchObject({ success: false, error: { code: 'INTERNAL_SERVER_ERROR' } })
    expect((await client.get('/events')).body.events).toHaveLength(19)
  })
})
