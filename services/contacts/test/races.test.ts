import { until } from '@postrider/testing/jest'
import { countBlocked } from '@postrider/testing/postgres'
import { someCaller, type ApiResponse, type Client } from '@postrider/testing/service'
import { sql } from 'kysely'
import { transact } from '@postrider/db'
import { v7 as uuidv7 } from 'uuid'
import type { Tx } from '../src/store/tables.ts'
import { someEmail } from './factories.ts'
import { sharedContacts, type ContactsUnderTest } from './start.ts'

let contacts: ContactsUnderTest

beforeAll(async () => {
  contacts = await sharedContacts()
})
afterAll(() => contacts.stop())

/** Parts of the text of statements, by which waiting statements are found. */
const lockByEmail = 'contacts.lock_by_email'
const lockById = 'contacts.lock_by_id'
const insert = 'contacts.insert'

/**
 * Sends a request while the `change` of another transaction is not committed. That transaction commits when
 * a statement with the text `waiting` waits for a lock. Returns the response.
 */
async function whileUncommitted(
  waiting: string,
  change: (tx: Tx) => Promise<unknown>,
  ask: () => Promise<ApiResponse>,
): Promise<ApiResponse> {
  let asking: Promise<ApiResponse> | undefined
  await transact(contacts.db, async (tx) => {
    await change(tx)
    asking = ask()
    await Promise.race([untilBlocked(waiting), asking.then(answeredAtOnce)])
  })
  if (!asking) throw new Error('Nothing was asked')
  return asking
}

function answeredAtOnce({ status, body }: ApiResponse): never {
  throw new Error(`Answered without a wait for the lock: ${status} ${JSON.stringify(body)}`)
}

/** Resolves when a statement with this text waits for a lock. */
const untilBlocked = (text: string): Promise<void> =>
  until(async () => (await countBlocked(contacts.db, text)) > 0)

const insertContact = (
  tx: Tx,
  { projectId, email, data = {} }: { projectId: string; email: string; data?: object },
) =>
  sql`
    insert into contacts (id, project_id, email, subscribed, data, version, generation, created_at, updated_at)
    values (${uuidv7()}, ${projectId}, ${email}, true, ${JSON.stringify(data)}::jsonb, 1, 1, now(), now())
  `.execute(tx)

const upsert =
  (client: Client, email: string, rest: object = {}) =>
  (): Promise<ApiResponse> =>
    client.post('/contacts', { body: { email, ...rest } })

const publishedTypes = async (id: string): Promise<string[]> =>
  (await contacts.published()).filter(({ key }) => key === id).map(({ type, data }) => data.name ?? type)

describe('an upsert', () => {
  const setUp = () => {
    const caller = someCaller()
    return { projectId: caller.projectId, client: contacts.as(caller), email: someEmail() }
  }

  it('changes a contact that another transaction is creating, and publishes one change', async () => {
    const { projectId, client, email } = setUp()

    const answer = await whileUncommitted(
      insert,
      (tx) => insertContact(tx, { projectId, email, data: { theirs: 1 } }),
      upsert(client, email, { subscribed: false, data: { ours: 2 } }),
    )

    expect(answer).toMatchObject({
      status: 200,
      body: { subscribed: false, data: { theirs: 1, ours: 2 }, _meta: { isNew: false, isUpdate: true } },
    })
    expect(await publishedTypes(answer.body.id)).toEqual(['contact.updated', 'contact.unsubscribed'])
    expect((await client.get('/events')).body.events).toHaveLength(1)
  })

  it('is rejected, without a change, if another transaction is creating the contact with the maximum data', async () => {
    const { projectId, client, email } = setUp()
    const data = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`k${index}`, 1]))

    const answer = await whileUncommitted(
      insert,
      (tx) => insertContact(tx, { projectId, email, data }),
      upsert(client, email, { data: { more: 1 } }),
    )

    expect(answer).toMatchObject({
      status: 422,
      body: { error: { errors: [{ field: 'data', code: 'too_big' }] } },
    })
    expect((await client.get('/contacts')).body.data[0].data).toEqual(data)
  })

  it('creates the contact again if another transaction is deleting it', async () => {
    const { client, email } = setUp()
    const { body } = await upsert(client, email, { data: { old: 1 } })()

    const answer = await whileUncommitted(
      lockByEmail,
      (tx) => sql`delete from contacts where id = ${body.id}`.execute(tx),
      upsert(client, email, { data: { fresh: 2 } }),
    )

    expect(answer).toMatchObject({
      status: 201,
      body: { data: { fresh: 2 }, _meta: { isNew: true, isUpdate: false } },
    })
    expect(answer.body.id).not.toBe(body.id)
  })

  it('creates a second contact if another transaction is changing the address of the first contact', async () => {
    const { client, email } = setUp()
    const { body } = await upsert(client, email)()

    const answer = await whileUncommitted(
      lockByEmail,
      (tx) => sql`update contacts set email = ${someEmail()} where id = ${body.id}`.execute(tx),
      upsert(client, email),
    )

    expect(answer.status).toBe(201)
    expect((await client.get('/contacts')).body.total).toBe(2)
  })

  it('changes a contact to which another transaction is giving this address', async () => {
    const { client, email } = setUp()
    const { body } = await upsert(client, someEmail(), { data: { a: 1 } })()

    const answer = await whileUncommitted(
      insert,
      (tx) => sql`update contacts set email = ${email} where id = ${body.id}`.execute(tx),
      upsert(client, email, { data: { b: 2 } }),
    )

    expect(answer).toMatchObject({ status: 200, body: { id: body.id, email, data: { a: 1, b: 2 } } })
  })

  it('creates the contact even if other transactions create and delete a contact with this address in the meantime', async () => {
    const { client, email } = setUp()
    // The insert does nothing, because the address already has a contact, but the following read does not
    // find this contact.
    await sql
      .raw(
        `create sequence ghosts;
         create function ghost() returns trigger language plpgsql as $$ begin
           if nextval('ghosts') <= 2 then return null; end if; return new;
         end $$;
         create trigger ghost before insert on contacts for each row execute function ghost();`,
      )
      .execute(contacts.db)

    const answer = await upsert(client, email)()
    await sql.raw('drop function ghost cascade; drop sequence ghosts').execute(contacts.db)

    expect(answer).toMatchObject({ status: 201, body: { _meta: { isNew: true } } })
    expect((await client.get(`/contacts/${answer.body.id}`)).status).toBe(200)
    expect(await publishedTypes(answer.body.id)).toEqual(['contact.created'])
  })
})

describe('a PATCH of the address', () => {
  it('returns 409 for all but one of several contacts that get the same address concurrently', async () => {
    const client = contacts.as(someCaller())
    const email = someEmail()
    const responses = await Promise.all(Array.from({ length: 8 }, () => upsert(client, someEmail())()))

    const answers = await Promise.all(
      responses.map(({ body }) => client.patch(`/contacts/${body.id}`, { body: { email } })),
    )

    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array<number>(7).fill(409),
    ])
  })

  it('returns 404 if the contact is deleted concurrently', async () => {
    const client = contacts.as(someCaller())
    const { body } = await upsert(client, someEmail())()

    const answer = await whileUncommitted(
      lockById,
      (tx) => sql`delete from contacts where id = ${body.id}`.execute(tx),
      () => client.patch(`/contacts/${body.id}`, { body: { data: { a: 1 } } }),
    )

    expect(answer).toMatchObject({ status: 404, body: { error: { code: 'CONTACT_NOT_FOUND' } } })
  })
})
