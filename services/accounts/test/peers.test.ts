import { accountsApi } from '@postrider/contracts/internal'
import { expectCallers } from '@postrider/testing'
import { sharedAccounts, type AccountsUnderTest } from './start.ts'

let accounts: AccountsUnderTest

beforeAll(async () => {
  accounts = await sharedAccounts()
})
afterAll(() => accounts.stop())

describe('the internal API of accounts', () => {
  it.each([
    ['findKey', accountsApi.findKey, ['gateway']],
    ['findSession', accountsApi.findSession, ['gateway']],
    ['setProjectDisabled', accountsApi.setProjectDisabled, ['operator']],
    ['ensureDemo', accountsApi.ensureDemo, ['setup']],
  ])('lets the peers that the contract names call %s, and no other', (_name, endpoint, callers) =>
    expectCallers(accounts, endpoint, callers),
  )
})
