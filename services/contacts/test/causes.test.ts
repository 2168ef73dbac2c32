import { emailComplained, emailSent, type Draft } from '@postrider/contracts/messages'
import { subscription, wireMessage, type Subscribable } from '@postrider/messaging'
import { someCaller } from '@postrider/testing/service'
import { someSegment } from '@postrider/testing/fakes'
import { v7 as uuidv7 } from 'uuid'
import { onEmails } from '../src/consumers/on-emails.ts'
import { onMemberships } from '../src/consumers/on-memberships.ts'
import { createContext, type Context } from '../src/context.ts'
import { at, mailMessage, someContact } from './factories.ts'
import { configFor, sharedContacts, type ContactsUnderTest } from './start.ts'

let contacts: ContactsUnderTest
let other: Context

beforeAll(async () => {
  contacts = await sharedContacts()
  other = createContext(configFor(contacts.databaseUrl))
})
afterAll(async () => {
  await other.db.destroy()
  await contacts.stop()
})

const by = (message: Draft, correlationId: string): Draft => ({ ...message, correlationId })

/** Consumes messages as one batch, whose correlation id differs from the messages' ids. */
const consumeTogether = (consumer: Subscribable, ...messages: Draft[]): Promise<void> => {
  const failures = {
    deadLetter: (_group: string, _message: unknown, reason: string) => Promise.reject(new Error(reason)),
    onRetry: () => undefined,
  }
  const batch = messages.map((message) => wireMessage(uuidv7(), message))
  return subscription(consumer, failures).deliver(batch, new AbortController().signal)
}

/**
 * Returns the event name or message type and the correlation id of each message about a contact after its
 * creation.
 */
const causesOf = async ({ published }: Awaited<ReturnType<typeof someContact>>) =>
  (await published())
    .slice(1)
    .map(({ type, correlationId, data }) => [type === 'event.tracked' ? data.name : type, correlationId])

describe('a message about a contact has the correlation id of its cause', () => {
  it('if it is about a mail event or the opt-out that a mail event causes', async () => {
    const [one, two] = [await someContact(contacts), await someContact(contacts)]
    const sent = mailMessage(emailSent, { projectId: one.projectId, contactId: one.id, sentAt: at })
    const complained = mailMessage(emailComplained, {
      projectId: two.projectId,
      contactId: two.id,
      complainedAt: at,
    })

    await consumeTogether(onEmails(other), by(sent, 'c1'), by(complained, 'c2'))

    expect(await causesOf(one)).toEqual([['email.sent', 'c1']])
    expect(await causesOf(two)).toEqual([
      ['email.complaint', 'c2'],
      ['contact.updated', 'c2'],
      ['contact.unsubscribed', 'c2'],
    ])
  })

  it('if it is about a membership change', async () => {
    const contact = await someContact(contacts)
    const [big, small] = [someSegment(contact), someSegment(contact, { slug: 'small' })]

    await consumeTogether(
      onMemberships(other),
      by(big.enters(contact.id), 'c1'),
      by(small.enters(contact.id), 'c2'),
      by(big.leaves(contact.id), 'c3'),
    )

    const causes = await causesOf(contact)
    expect(causes.toSorted((left, right) => (String(left[1]) < String(right[1]) ? -1 : 1))).toEqual([
      ['segment.big-spenders.entry', 'c1'],
      ['segment.small.entry', 'c2'],
      ['segment.big-spenders.exit', 'c3'],
    ])
  })

  it('if any request causes it', async () => {
    const contact = await someContact(contacts)
    const api = contacts.as(someCaller(contact.projectId))
    const as = (id: string) => ({ headers: { 'x-request-id': id } })

    await api.patch(`/contacts/${contact.id}`, { body: { subscribed: false }, ...as('c1') })
    await api.post('/contacts', { body: { email: contact.email, subscribed: true }, ...as('c2') })
    await api.post('/events/track', { body: { contactId: contact.id, name: 'view' }, ...as('c3') })
    await api.post('/v1/track', { body: { email: contact.email, event: 'buy' }, ...as('c4') })
    await api.post(`/contacts/public/${contact.id}/unsubscribe`, as('c5'))

    expect(await causesOf(contact)).toEqual([
      ['contact.updated', 'c1'],
      ['contact.unsubscribed', 'c1'],
      ['contact.updated', 'c2'],
      ['contact.subscribed', 'c2'],
      ['view', 'c3'],
      ['buy', 'c4'],
      ['contact.updated', 'c5'],
      ['contact.unsubscribed', 'c5'],
    ])
  })
})
