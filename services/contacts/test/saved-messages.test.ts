import { contactsApi } from '@postrider/contracts/internal'
import { emailBounced, emailComplained, emailUnsubscribed } from '@postrider/contracts/messages'
import { v7 as uuidv7 } from 'uuid'
import { imported } from './csv-upload.ts'
import { at, mailMessage, someContact, someEmail, upsertRecipients } from './factories.ts'
import { sharedContacts, type ContactsUnderTest } from './start.ts'

let contacts: ContactsUnderTest

beforeAll(async () => {
  contacts = await sharedContacts()
})
afterAll(() => contacts.stop())

type TestContact = Awaited<ReturnType<typeof someContact>>
type Change = (contact: TestContact) => Promise<unknown>

const form = { 'content-type': 'application/x-www-form-urlencoded' }
const anybody = () => contacts.as({ kind: 'anonymous' })

/** Returns the cause fields of each message about the contact after its creation. */
const causesOf = async ({ published }: TestContact) =>
  (await published())
    .filter(({ type }) => type === 'contact.created' || type === 'contact.updated')
    .slice(1)
    .map(({ type, data }) => {
      const { isImported, subscriptionChanged } = data
      return {
        type,
        ...('isImported' in data && { isImported }),
        ...('subscriptionChanged' in data && { subscriptionChanged }),
      }
    })

const patch =
  (body: unknown): Change =>
  ({ client, id }) =>
    client.patch(`/contacts/${id}`, { body })

const bulk =
  (operation: string): Change =>
  async ({ client, id }) => {
    await client.post(`/contacts/bulk-${operation}`, { body: { contactIds: [id] } })
    await contacts.idle()
  }

const csv =
  (cells: string): Change =>
  ({ client, email }) =>
    imported(contacts, client, `email,subscribed,plan\n${email},${cells}\n`)

const workflowUpdate =
  (change: { subscribed?: boolean; data?: Record<string, unknown> }): Change =>
  ({ id, projectId }) =>
    contacts.asPeer().post(contactsApi.updateMany.path, {
      body: { projectId, generation: 1, changes: [{ id, effectKey: uuidv7(), change }] },
    })

const sendTo =
  (subscribed: boolean): Change =>
  ({ email, projectId }) =>
    upsertRecipients(contacts.asPeer(), {
      projectId,
      contacts: [{ email, subscribed, defaultSubscribed: false, data: { plan: 'pro' } }],
    })

const track =
  (subscribed: boolean): Change =>
  ({ client, email }) =>
    client.post('/v1/track', { body: { email, event: 'e', subscribed, data: { plan: 'pro' } } })

const consume =
  (type: typeof emailBounced | typeof emailComplained, given: Record<string, unknown>): Change =>
  ({ id: contactId, projectId, email: to }) =>
    contacts.consume(mailMessage(type, { projectId, contactId, to, ...given }))

const updated = { type: 'contact.updated' }
const unsubscribed = { ...updated, subscriptionChanged: true }

describe('a message about a subscribed contact', () => {
  it.each<[string, Change]>([
    ['a PATCH', patch({ subscribed: false })],
    ['a PATCH that also changes the data', patch({ subscribed: false, data: { plan: 'pro' } })],
    [
      'POST /contacts',
      ({ client, email }) => client.post('/contacts', { body: { email, subscribed: false } }),
    ],
    ['the public API', ({ id }) => anybody().post(`/contacts/public/${id}/unsubscribe`)],
    [
      'a one-click request',
      ({ id }) => anybody().post(`/unsubscribe/${id}`, { body: 'List-Unsubscribe=One-Click', headers: form }),
    ],
    [
      'a subscription page',
      ({ id }) => anybody().post(`/unsubscribe/${id}`, { body: 'page=1', headers: form }),
    ],
    ['a bounce', consume(emailBounced, { bounceType: 'Permanent', bouncedAt: at })],
    ['a complaint', consume(emailComplained, { complainedAt: at })],
    [
      'a mailbox provider',
      ({ id: contactId, projectId }) =>
        contacts.consume(mailMessage(emailUnsubscribed, { projectId, contactId, unsubscribedAt: at })),
    ],
    ['a workflow', workflowUpdate({ subscribed: false })],
    ['a bulk job', bulk('unsubscribe')],
    ['/v1/send', sendTo(false)],
    ['/v1/track', track(false)],
  ])('has `subscriptionChanged` if %s unsubscribes it', async (_name, change) => {
    const contact = await someContact(contacts)

    await change(contact)

    expect(await causesOf(contact)).toEqual([unsubscribed])
  })

  it.each<[string, Change]>([
    ['a PATCH without it', patch({ data: { plan: 'pro' } })],
    ['a PATCH', patch({ subscribed: true, data: { plan: 'pro' } })],
    ['a workflow', workflowUpdate({ subscribed: true, data: { plan: 'pro' } })],
    ['/v1/send', sendTo(true)],
  ])('has no cause if %s sets the same subscription', async (_name, change) => {
    const contact = await someContact(contacts)

    await change(contact)

    expect(await causesOf(contact)).toEqual([updated])
  })

  it.each<[string, Change, Record<string, boolean>]>([
    ['only of its data', csv(',pro'), {}],
    ['with the same subscription', csv('yes,pro'), {}],
    ['of its subscription', csv('no,'), { subscriptionChanged: true }],
    ['of both', csv('no,pro'), { subscriptionChanged: true }],
  ])('has `isImported` after an import %s', async (_name, change, expected) => {
    const contact = await someContact(contacts)

    await change(contact)

    expect(await causesOf(contact)).toEqual([{ ...updated, isImported: true, ...expected }])
  })

  it('has no cause if a field is deleted', async () => {
    const contact = await someContact(contacts, { data: { plan: 'pro' } })

    expect((await contact.client.delete('/contacts/fields/data.plan')).status).toBeLessThan(300)

    expect(await causesOf(contact)).toEqual([updated])
  })
})

describe('a message about an unsubscribed contact', () => {
  it.each<[string, Change]>([
    ['a PATCH', patch({ subscribed: true })],
    ['the public API', ({ id }) => anybody().post(`/contacts/public/${id}/subscribe`)],
    ['a workflow', workflowUpdate({ subscribed: true })],
    ['a bulk job', bulk('subscribe')],
    ['/v1/send', sendTo(true)],
    ['/v1/track', track(true)],
  ])('has `subscriptionChanged` if %s subscribes it', async (_name, change) => {
    const contact = await someContact(contacts, { subscribed: false })

    await change(contact)

    expect(await causesOf(contact)).toEqual([unsubscribed])
  })
})

describe('contact.created', () => {
  it.each<[string, boolean]>([
    ['an import', true],
    ['the API', false],
  ])('has `isImported` if the contact is from an import: %s', async (_name, isImported) => {
    const { client, projectId } = await someContact(contacts)
    const email = someEmail()

    if (isImported) await imported(contacts, client, `email,subscribed\n${email},no\n`)
    else await client.post('/contacts', { body: { email, subscribed: false } })

    const messages = (await contacts.published()).filter(
      (message) => message.projectId === projectId && message.data.email === email,
    )
    expect(messages.map(({ type, data }) => [type, data.isImported, data.subscriptionChanged])).toEqual([
      ['contact.created', isImported || undefined, undefined],
    ])
  })
})
