import { setupApi } from '@postrider/contracts/internal'
import { peerApi, someCaller } from '@postrider/testing/service'
import { someEmail } from './factories.ts'
import { sharedContacts, type ContactsUnderTest } from './start.ts'

let contacts: ContactsUnderTest

beforeAll(async () => {
  contacts = await sharedContacts()
})
afterAll(() => contacts.stop())

const countOf = async (projectId: string, generation = 1): Promise<number> =>
  (await peerApi(contacts.service, { contacts: setupApi.contacts }).contacts({ projectId, generation }))
    .contactCount

describe('POST /internal/setup/contacts', () => {
  it("returns the number of a project's contacts in its generation", async () => {
    const [caller, other] = [someCaller(), someCaller()]
    const api = contacts.as(caller)
    expect(await countOf(caller.projectId)).toBe(0)

    const { body } = await api.post('/contacts', { body: { email: someEmail() } })
    for (let turn = 0; turn < 2; turn += 1) await api.post('/contacts', { body: { email: someEmail() } })
    await contacts.as(other).post('/contacts', { body: { email: someEmail() } })
    expect(await countOf(caller.projectId)).toBe(3)
    expect(await countOf(caller.projectId, 2)).toBe(0)

    await api.delete(`/contacts/${body.id}`)
    expect(await countOf(caller.projectId)).toBe(2)
  })
})
