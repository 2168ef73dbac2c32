import { accountsApi } from '@postrider/contracts/internal'
import { startAccounts, type AccountsUnderTest } from './start.ts'

let accounts: AccountsUnderTest

beforeAll(async () => {
  accounts = await startAccounts()
})
afterAll(() => accounts.stop())

describe('who may call the internal endpoints of accounts', () => {
  it.each([
    ['findKey', accountsApi.findKey, ['gateway']],
    ['findSession', accountsApi.findSession, ['gateway']],
    ['setProjectDisabled', accountsApi.setProjectDisabled, ['operator']],
    ['ensureDemo', accountsApi.ensureDemo, ['setup']],
  ])('%s: the peers that the contract names, and no other', async (_name, { path, callers }, expected) => {
    const everybody = ['gateway', 'accounts', 'contacts', 'send', 'campaigns', 'segments', 'workflow-engine']
    const statusOf = async (peer: string) => (await accounts.asPeer(peer).post(path, { body: {} })).status

    expect(callers).toEqual(expected)
    for (const peer of [...everybody, 'analytics', 'setup', 'operator', 'nobody'])
      // A peer that may call is told what is wrong with the body.
      expect([peer, await statusOf(peer)]).toEqual([peer, expected.includes(peer) ? 422 : 403])
  })
})
