import { contactsApi } from '@postrider/contracts/internal'
import { emailQueued } from '@postrider/contracts/messages'
import { peerApi, someCaller } from '@postrider/testing/service'
import { conformsToContactsApi, fakeSegments } from '@postrider/testing/fakes'
import { mailMessage } from './factories.ts'
import { startContacts } from './start.ts'

// The tests of this API's fake in libs/testing run the same suite.
describe('the internal API of contacts', () => {
  conformsToContactsApi(async () => {
    const segments = fakeSegments()
    const contacts = await startContacts({ overrides: { segments } })
    return {
      api: peerApi(contacts.service, contactsApi),
      completeKey: (projectId, key) => {
        const queuedAt = new Date().toISOString()
        return contacts.consume(mailMessage(emailQueued, { projectId, idempotencyKey: key, queuedAt }))
      },
      lapseLease: async () => contacts.forward(41_000),
      track: async (projectId, contactId, { name, data = {} }) => {
        // Otherwise, the event data would also be stored in the contact.
        const once = Object.entries(data).map(([key, value]) => [key, { value, persistent: false }])
        const body = { contactId, name, data: Object.fromEntries(once) }
        await contacts.as(someCaller(projectId)).post('/events/track', { body })
      },
      deleteContact: async (projectId, id) => {
        await contacts.as(someCaller(projectId)).delete(`/contacts/${id}`)
      },
      knowSegment: segments.know,
      consume: (message) => contacts.consume(message),
      stop: contacts.stop,
    }
  })
})
