import { contactsApi } from '@postrider/contracts/internal'
import { startContacts, type ContactsUnderTest } from './start.ts'

let contacts: ContactsUnderTest

beforeAll(async () => {
  contacts = await startContacts()
})
afterAll(() => contacts.stop())

describe('who may call the internal endpoints of contacts', () => {
  it.each([
    ['upsert', contactsApi.upsert, ['send']],
    ['findKey', contactsApi.findKey, ['send']],
    ['find', contactsApi.find, ['campaigns', 'segments', 'workflow-engine']],
  ])('%s: the peers that the contract names, and no other', async (_name, { path, callers }, expected) => {
    const everybody = ['gateway', 'accounts', 'contacts', 'send', 'campaigns', 'segments', 'workflow-engine']
    const statusOf = async (peer: string) => (await contacts.asPeer(peer).post(path, { body: {} })).status

    expect(callers).toEqual(expected)
    for (const peer of [...everybody, 'analytics', 'setup', 'operator', 'nobody'])
      // A peer that may call is told what is wrong with the body.
      expect([peer, await statusOf(peer)]).toEqual([peer, expected.includes(peer) ? 422 : 403])
  })
})
