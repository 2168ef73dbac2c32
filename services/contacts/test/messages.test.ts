import {
  contactCreated,
  contactDeleted,
  contactUpdated,
  emailComplained,
  eventTracked,
  type MessageType,
} from '@postrider/contracts/messages'
import { someCaller } from '@postrider/testing/service'
import { mailMessage, someEmail, upsertRecipients } from './factories.ts'
import { sharedContacts, type ContactsUnderTest } from './start.ts'

let contacts: ContactsUnderTest

beforeAll(async () => {
  contacts = await sharedContacts()
})
afterAll(() => contacts.stop())

const declared: MessageType[] = [contactCreated, contactUpdated, contactDeleted, eventTracked]

describe('the messages of the contacts service', () => {
  it('have the fields that libs/contracts declares, for every type', async () => {
    const caller = someCaller()
    const client = contacts.as(caller)
    const { projectId } = caller
    const { body } = await client.post('/contacts', {
      body: { email: someEmail(), data: { a: { b: [1, null] } } },
    })
    await client.post('/v1/track', {
      body: { email: body.email, event: 'e', data: { once: { value: 1, persistent: false } } },
    })
    await client.patch(`/contacts/${body.id}`, { body: { email: someEmail(), subscribed: false } })
    await upsertRecipients(contacts.asPeer(), {
      projectId,
      contacts: [{ email: someEmail(), subscribed: true, defaultSubscribed: false }],
    })
    await contacts.consume(
      mailMessage(emailComplained, { projectId, contactId: body.id, complainedAt: new Date().toISOString() }),
    )
    await client.delete(`/contacts/${body.id}`)

    const published = await contacts.published()

    for (const { type, data, ...envelope } of published) {
      const promised = declared.find((each) => each.type === type)
      expect(promised?.data.parse(data)).toEqual(data)
      expect(envelope).toMatchObject({ projectId, generation: 1, key: data.contactId ?? data.id })
    }
    expect([...new Set(published.map(({ type }) => type))].toSorted()).toEqual(
      declared.map(({ type }) => type).toSorted(),
    )
  })
})
