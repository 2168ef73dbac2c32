import { contactsApi } from '@postrider/contracts/internal'
import { until } from '@postrider/testing/jest'
import { countBlocked, holdTransaction } from '@postrider/testing/postgres'
import { someCaller } from '@postrider/testing/service'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { someEmail, upsertRecipients } from './factories.ts'
import { startContacts, type ContactsUnderTest } from './start.ts'

let contacts: ContactsUnderTest

beforeAll(async () => {
  contacts = await startContacts()
})
afterAll(() => contacts.stop())

const setUp = async () => {
  const { projectId } = someCaller()
  const contact = { email: someEmail(), defaultSubscribed: false, data: { plan: 'pro' } }
  const { body } = await upsertRecipients(contacts.asPeer(), { projectId, contacts: [contact] })
  const known = body.contacts[0]
  const ask = (given: { key?: string; data?: Record<string, unknown> } = {}) => {
    const { key, ...rest } = given
    return upsertRecipients(contacts.asPeer(), {
      projectId,
      ...(key !== undefined && { key }),
      contacts: [{ ...contact, ...rest }],
    })
  }
  /** Changes the contact in another transaction, and returns a function that commits this transaction. */
  const change = (): Promise<() => Promise<void>> =>
    holdTransaction(contacts.db, (tx) =>
      sql`update contacts set data = '{"theirs": 1}', version = version + 1 where id = ${known.id}`.execute(
        tx,
      ),
    )
  return { projectId, known, ask, change }
}

/** Resolves when a statement with this text waits for a lock. */
const untilBlocked = (text: string): Promise<void> =>
  until(async () => (await countBlocked(contacts.db, text)) > 0)

describe('a mail to a contact that another transaction is changing', () => {
  it('does not wait for the transaction if it does not change the contact', async () => {
    const { known, ask, change } = await setUp()
    const commit = await change()

    const answer = await ask()
    await commit()

    expect(answer.body).toEqual({ claimedAt: null, contacts: [known] })
  })

  it('claims its key without waiting', async () => {
    const { projectId, known, ask, change } = await setUp()
    const commit = await change()

    const answer = await ask({ key: 'k' })
    await commit()
    const repeat = await ask({ key: 'k' })

    expect(answer.body).toEqual({ claimedAt: expect.any(String), contacts: [known] })
    expect(repeat.status).toBe(409)
    const { body } = await contacts
      .asPeer()
      .post(contactsApi.findKey.path, { body: { projectId, key: 'k', generation: 1 } })
    expect(body.use).toMatchObject({ requestedAt: answer.body.claimedAt, state: 'claimed' })
  })

  it("waits if it changes the contact, and keeps the other transaction's change", async () => {
    const { known, ask, change } = await setUp()
    const commit = await change()

    const asking = ask({ data: { ours: 2 } })
    await untilBlocked('contacts.lock_by_email')
    await commit()

    expect((await asking).body.contacts).toEqual([{ ...known, data: { theirs: 1, ours: 2 }, version: 3 }])
  })
})

describe('a mail to an address for which another transaction is creating a contact', () => {
  it('waits, and changes that contact', async () => {
    const { projectId } = someCaller()
    const [email, id] = [someEmail(), uuidv7()]
    const commit = await holdTransaction(contacts.db, (tx) =>
      sql`
        insert into contacts (id, project_id, email, subscribed, data, version, generation, created_at, updated_at)
        values (${id}, ${projectId}, ${email}, true, '{"theirs": 1}', 1, 1, now(), now())
      `.execute(tx),
    )

    const asking = upsertRecipients(contacts.asPeer(), {
      projectId,
      contacts: [{ email, defaultSubscribed: false, data: { ours: 2 } }],
    })
    await untilBlocked('contacts.insert')
    await commit()

    expect((await asking).body.contacts).toEqual([
      { id, email, subscribed: true, data: { theirs: 1, ours: 2 }, version: 2 },
    ])
  })
})

describe('a mail to a contact that is deleted between the read and the claim of the key', () => {
  const askWhileDeleted = async (data?: Record<string, unknown>) => {
    const { known, ask } = await setUp()
    const release = await holdTransaction(contacts.db, async (tx) => {
      await sql`lock table idempotency_keys in exclusive mode`.execute(tx)
    })
    const asking = ask({ key: 'k', ...(data && { data }) })
    await untilBlocked('insert into idempotency_keys')
    await sql`delete from contacts where id = ${known.id}`.execute(contacts.db)
    await release()
    const answer = await asking
    const { rows } = await sql<{ id: string }>`
      select id from contacts where email = ${known.email}
    `.execute(contacts.db)
    return { known, answer, ids: rows.map(({ id }) => id) }
  }

  it('creates the contact again if the mail changes the contact', async () => {
    const { known, answer, ids } = await askWhileDeleted({ plan: 'free' })

    const [contact] = answer.body.contacts
    expect(contact).toEqual({ ...known, id: expect.any(String), data: { plan: 'free' }, version: 1 })
    expect(contact.id).not.toBe(known.id)
    expect(ids).toEqual([contact.id])
  })

  it('returns the deleted contact, without creating it again, if the mail does not change it', async () => {
    const { known, answer, ids } = await askWhileDeleted()

    expect(answer.body).toEqual({ claimedAt: expect.any(String), contacts: [known] })
    expect(ids).toEqual([])
  })
})

describe('recipients of one request', () => {
  it('are returned in the order of the request, whether they change or not', async () => {
    const { projectId, known } = await setUp()
    const [first, last] = [someEmail(), someEmail()]

    const { body } = await upsertRecipients(contacts.asPeer(), {
      projectId,
      emails: [first, known.email, last],
    })

    expect(body.contacts).toEqual([
      expect.objectContaining({ email: first, version: 1 }),
      known,
      expect.objectContaining({ email: last, version: 1 }),
    ])
  })
})

describe('a contact of an earlier generation of its project', () => {
  it('is replaced by a new contact in every case', async () => {
    const { projectId, known } = await setUp()

    const { body } = await upsertRecipients(contacts.asPeer(), {
      projectId,
      generation: 2,
      contacts: [{ email: known.email, defaultSubscribed: false, data: { plan: 'pro' } }],
    })

    expect(body.contacts).toEqual([{ ...known, id: expect.any(String) }])
    expect(body.contacts[0].id).not.toBe(known.id)
  })
})
