import { emailBounced, projectCreated, projectDeleted, projectUpdated } from '@postrider/contracts/messages'
import { someCaller } from '@postrider/testing/service'
import { mailMessage, projectMessage, someEmail, upsertRecipients } from './factories.ts'
import { traces } from './faults.ts'
import { startContacts, type ContactsUnderTest } from './start.ts'

let contacts: ContactsUnderTest

beforeAll(async () => {
  contacts = await startContacts()
})
afterAll(() => contacts.stop())

const nothing = { keys: 0, contacts: 0, events: 0, messages: 0 }

/** Creates a project with a contact, an event and a used key. */
async function someProject() {
  const caller = someCaller()
  const { body } = await contacts.as(caller).post('/v1/track', {
    body: { email: someEmail(), event: 'e' },
    headers: { 'idempotency-key': 'k' },
  })
  await contacts.idle()
  return { caller, id: caller.projectId, contactId: body.data.contact as string }
}

const ofNextGeneration = (caller: ReturnType<typeof someCaller>) => ({ ...caller, generation: 2 })

describe('a deleted project', () => {
  it('loses its contacts, events and keys, while other projects keep theirs', async () => {
    const { id } = await someProject()
    const other = await someProject()
    const deleted = projectMessage({ id, generation: 2, version: 2 }, projectDeleted)

    await contacts.consume(deleted)
    await contacts.idle()
    await contacts.consume(deleted)
    await contacts.idle()

    expect(await traces(contacts.db, id)).toEqual(nothing)
    expect(await traces(contacts.db, other.id)).toEqual({ keys: 1, contacts: 1, events: 1, messages: 0 })
  })

  it('loses even late writes of a request in progress', async () => {
    const { caller, id } = await someProject()
    await contacts.consume(projectMessage({ id, generation: 2, version: 2 }, projectDeleted))
    await contacts.idle()

    await contacts.as(caller).post('/contacts', { body: { email: someEmail() } })
    await contacts.idle()

    expect(await traces(contacts.db, id)).toEqual(nothing)
  })

  it('is purged again for ten minutes, but no longer', async () => {
    const { id } = await someProject()
    await contacts.consume(projectMessage({ id, generation: 2, version: 2 }, projectDeleted))
    await contacts.idle()
    const toPurge = () =>
      contacts.db.selectFrom('projects').select('purge_until').where('id', '=', id).execute()
    const during = await toPurge()

    contacts.forward(601_000)
    await contacts.idle()

    expect(during).toEqual([{ purge_until: expect.any(Date) }])
    expect(await toPurge()).toEqual([{ purge_until: null }])
  })
})

describe('a project that was reset', () => {
  it('starts empty, so that an address gets a new contact, and a used key can be used again', async () => {
    const { caller, id, contactId } = await someProject()
    const old = await contacts.as(caller).get(`/contacts/${contactId}`)
    const client = contacts.as(ofNextGeneration(caller))

    // The gateway may learn of the reset before the contacts service does.
    const refused = await client.post('/v1/track', {
      body: { email: 'nobody', event: 'again' },
      headers: { 'idempotency-key': 'k' },
    })
    const tracked = await client.post('/v1/track', {
      body: { email: old.body.email, event: 'again' },
      headers: { 'idempotency-key': 'k' },
    })
    await contacts.consume(projectMessage({ id, generation: 2, version: 2 }))
    await contacts.idle()

    expect([refused.status, tracked.status]).toEqual([422, 200])
    expect(tracked.body.data.contact).not.toBe(contactId)
    expect((await client.get('/contacts')).body).toMatchObject({
      total: 1,
      data: [{ id: tracked.body.data.contact }],
    })
    expect(await traces(contacts.db, id)).toMatchObject({ keys: 1, contacts: 1, events: 1 })
    const published = (await contacts.published()).filter(({ key }) => key === tracked.body.data.contact)
    expect(published.map(({ generation }) => generation)).toEqual([2, 2])
  })

  it('has messages with the generation of the contact, for any cause', async () => {
    const caller = ofNextGeneration(someCaller())
    const { projectId } = caller
    const client = contacts.as(caller)
    const { body } = await upsertRecipients(contacts.asPeer(), { projectId, generation: 2 })
    const { id } = body.contacts[0]

    await client.patch(`/contacts/${id}`, { body: { subscribed: true } })
    await client.post(`/unsubscribe/${id}`)
    await contacts.consume(
      mailMessage(emailBounced, {
        projectId,
        generation: 2,
        contactId: id,
        bounceType: 'Transient',
        bouncedAt: new Date().toISOString(),
      }),
    )
    await client.delete(`/contacts/${id}`)

    const published = (await contacts.published()).filter(({ key }) => key === id)
    expect(published.map(({ type, generation }) => [type, generation])).toEqual([
      ['contact.created', 2],
      ['contact.updated', 2],
      ['event.tracked', 2],
      ['contact.updated', 2],
      ['event.tracked', 2],
      ['event.tracked', 2],
      ['contact.deleted', 2],
    ])
  })
})

describe('messages about a project', () => {
  const known = (id: string) =>
    contacts.db
      .selectFrom('projects')
      .select(['language', 'generation', 'version'])
      .where('id', '=', id)
      .execute()

  it('are applied in version order, so that a repeated or late message is ignored', async () => {
    const { projectId: id } = someCaller()
    const messages = [
      projectMessage({ id, version: 1, language: 'en' }, projectCreated),
      projectMessage({ id, version: 3, language: 'fr' }, projectUpdated),
      projectMessage({ id, version: 2, language: 'de' }, projectUpdated),
      projectMessage({ id, version: 3, language: 'xx' }, projectUpdated),
    ]

    for (const message of messages) await contacts.consume(message)

    expect(await known(id)).toEqual([{ language: 'fr', generation: 1, version: 3 }])
  })

  it('do not purge a project that was neither reset nor deleted', async () => {
    const { id } = await someProject()

    await contacts.consume(projectMessage({ id, version: 1 }, projectCreated))
    await contacts.consume(projectMessage({ id, version: 2, disabled: true }, projectUpdated))
    await contacts.idle()

    expect(await traces(contacts.db, id)).toMatchObject({ keys: 1, contacts: 1, events: 1 })
  })
})
