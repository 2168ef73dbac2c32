import { membersApi } from '@postrider/contracts/internal'
import { peerApi, someCaller } from '@postrider/testing/service'
import { conformsToMembersApi } from '@postrider/testing/fakes'
import { someEmail } from './factories.ts'
import { sharedContacts, type ContactsUnderTest } from './start.ts'

// The tests of this API's fake run the same suite.
describe('the internal API of contacts for segments', () => {
  conformsToMembersApi(async () => {
    const contacts = await sharedContacts()
    return {
      api: peerApi(contacts.service, membersApi),
      put: async (projectId, contact) => {
        const { body } = await contacts.as(someCaller(projectId)).post('/contacts', { body: contact })
        return body.id
      },
      stop: contacts.stop,
    }
  })
})

describe('the service', () => {
  let contacts: ContactsUnderTest
  beforeAll(async () => {
    contacts = await sharedContacts()
  })
  afterAll(() => contacts.stop())

  it('publishes the contacts that `ensure` creates, and nothing if the call is repeated', async () => {
    const { projectId } = someCaller()
    const email = someEmail()
    const ask = { projectId, generation: 1, emails: [email], create: { subscribed: true } }
    const { ensure } = peerApi(contacts.service, membersApi)

    const { contacts: made } = await ensure(ask)
    await ensure(ask)

    const published = (await contacts.published()).filter((message) => message.projectId === projectId)
    expect(published).toMatchObject([
      { type: 'contact.created', key: made[0]?.id, data: { email, subscribed: true, version: 1 } },
    ])
  })
})
