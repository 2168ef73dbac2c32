import { contactsApi, ledgerApi } from '@postrider/contracts/internal'
import { expectCallers } from '@postrider/testing'
import { sharedContacts, type ContactsUnderTest } from './start.ts'

let contacts: ContactsUnderTest

beforeAll(async () => {
  contacts = await sharedContacts()
})
afterAll(() => contacts.stop())

describe('the internal API of contacts', () => {
  it.each([
    ['upsert', contactsApi.upsert, ['send']],
    ['findKey', contactsApi.findKey, ['send']],
    ['findByEmail', contactsApi.findByEmail, ['campaigns', 'workflow-engine']],
    ['find', contactsApi.find, ['send', 'segments', 'workflow-engine', 'analytics']],
    ['updateMany', contactsApi.updateMany, ['workflow-engine']],
    ['ledger', ledgerApi.page, ['analytics']],
    ['audience', contactsApi.audience, ['campaigns', 'workflow-engine']],
    ['count', contactsApi.count, ['campaigns', 'segments']],
    ['fitting', contactsApi.fitting, ['segments']],
    ['history', contactsApi.history, ['segments']],
    ['firstEvents', contactsApi.firstEvents, ['workflow-engine']],
    ['evaluate', contactsApi.evaluate, ['workflow-engine']],
  ])('lets the peers that the contract names call %s, and no other', (_name, endpoint, callers) =>
    expectCallers(contacts, endpoint, callers),
  )
})
