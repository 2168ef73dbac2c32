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

/** A project with a contact that has tracked three events, unsubscribed, and got a mail. */
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

describe('POST /internal/ledger of contacts', () => {
  it('tells the events of a project as they were published, without those of mails', async () => {
    const { projectId } = await someProject()

    const told = await walkLedger(contacts.service, { projectId })

    const published = (await contacts.published())
      .filter((each) => each.projectId === projectId && each.type === 'event.tracked')
      .map(({ data }) => data)
    expect(published.map(({ name }) => name)).toContain('email.sent')
    // The ledger knows the version that the contact has now.
    const unversioned = ({ contactVersion: _version, ...data }: Record<string, unknown>) => data
    expect(told.map(({ type }) => type)).toEqual(told.map(() => 'event.tracked'))
    expect(told.map(({ data }) => unversioned(Object(data)))).toEqual(
      published.filter(({ name }) => name !== 'email.sent').map(unversioned),
    )
    expect(told.map(({ at, data }) => at === Object(data).createdAt)).not.toContain(false)
  })

  it('leaves out what happened before, and other generations and projects', async () => {
    const { projectId } = await someProject()
    const later = new Date(Date.now() + 60_000).toISOString()

    expect(await walkLedger(contacts.service, { projectId, since: later })).toEqual([])
    expect(await walkLedger(contacts.service, { projectId, generation: 2 })).toEqual([])
    expect(await walkLedger(contacts.service, { projectId: someCaller().projectId })).toEqual([])
  })

  it('refuses a place that it has not given', async () => {
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
