import { ledgerApi } from '@postrider/contracts/internal'
import { emailSent } from '@postrider/contracts/messages'
import { peerApi, someCaller, walkLedger } from '@postrider/testing/service'
import { mailMessage, someEmail } from './factories.ts'
import { sharedContacts, type ContactsUnderTest } from './start.ts'

let contacts: ContactsUnderTest

beforeAll(async () => {
  contacts = await sharedContacts()
})
afterAll(() => contacts.stop())

/** Creates a project with a contact that has three tracked events, an opt-out and a mail event. */
async function someProject() {
  const caller = someCaller()
  const api = contacts.as(caller)
  const { body } = await api.post('/contacts', { body: { email: someEmail() } })
  for (const name of ['seen', 'bought', 'seen'])
    await api.post('/events/track', { body: { name, contactId: body.id, data: { n: 1 } } })
  await api.patch(`/contacts/${body.id}`, { body: { subscribed: false } })
  await contacts.consume(
    mailMessage(emailSent, { ...caller, contactId: body.id, sentAt: new Date().toISOString() }),
  )
  const { projectId } = caller
  return { projectId, contactId: String(body.id), api }
}

describe('POST /internal/ledger', () => {
  it('returns the events of a project as they were published, except mail events', async () => {
    const { projectId } = await someProject()

    const messages = await walkLedger(contacts.service, { projectId })

    const published = (await contacts.published())
      .filter((each) => each.projectId === projectId && each.type === 'event.tracked')
      .map(({ data }) => data)
    expect(published.map(({ name }) => name)).toContain('email.sent')
    // The ledger returns the contact's current version.
    const unversioned = ({ contactVersion: _version, ...data }: Record<string, unknown>) => data
    expect(messages.map(({ type }) => type)).toEqual(messages.map(() => 'event.tracked'))
    expect(messages.map(({ data }) => unversioned(Object(data)))).toEqual(
      published.filter(({ name }) => name !== 'email.sent').map(unversioned),
    )
    expect(messages.map(({ at, data }) => at === Object(data).createdAt)).not.toContain(false)
  })

  it('excludes earlier events, other generations and other projects', async () => {
    const { projectId } = await someProject()
    const later = new Date(Date.now() + 60_000).toISOString()

    expect(await walkLedger(contacts.service, { projectId, since: later })).toEqual([])
    expect(await walkLedger(contacts.service, { projectId, generation: 2 })).toEqual([])
    expect(await walkLedger(contacts.service, { projectId: someCaller().projectId })).toEqual([])
  })

  it('rejects an invalid `after`', async () => {
    const { projectId } = someCaller()
    const question = {
      projectId,
      generation: 1,
      since: new Date(0).toISOString(),
      limit: 10,
      after: 'forged',
    }

    await expect(peerApi(contacts.service, ledgerApi).page(question)).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    })
  })
})
