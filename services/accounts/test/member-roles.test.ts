import type { Role } from '@postrider/contracts'
import {
  addMember,
  membersPath,
  someTeam,
  someUser,
  sharedAccounts,
  type AccountsUnderTest,
} from './start.ts'

let accounts: AccountsUnderTest

beforeAll(async () => {
  accounts = await sharedAccounts()
})
afterAll(() => accounts.stop())

describe('assigning roles', () => {
  const roles = ['OWNER', 'ADMIN', 'MEMBER'] as const
  const assignable: Record<Role, readonly Role[]> = {
    OWNER: ['OWNER', 'ADMIN', 'MEMBER'],
    ADMIN: ['ADMIN', 'MEMBER'],
    MEMBER: [],
  }

  it.each(roles)('is limited for the role %s', async (role) => {
    const { id, owner } = await someTeam(accounts)
    const actor = await someUser(accounts)
    await addMember(accounts, { projectId: id, userId: actor.id, role })
    const expected = (may: boolean, status: number): number => (may ? status : 403)

    for (const wanted of roles) {
      const may = assignable[role].includes(wanted)
      const { email, id: userId } = await someUser(accounts)

      const invited = await actor.client.post(membersPath(id), { body: { email, role: wanted } })
      await owner.client.post(membersPath(id), { body: { email, role: 'MEMBER' } })
      const raised = await actor.client.patch(`${membersPath(id)}/${userId}`, { body: { role: wanted } })
      await owner.client.patch(`${membersPath(id)}/${userId}`, { body: { role: wanted } })
      const lowered = await actor.client.patch(`${membersPath(id)}/${userId}`, { body: { role: 'MEMBER' } })
      await owner.client.patch(`${membersPath(id)}/${userId}`, { body: { role: wanted } })
      const removed = await actor.client.delete(`${membersPath(id)}/${userId}`)

      expect({ wanted, statuses: [invited, raised, lowered, removed].map(({ status }) => status) }).toEqual({
        wanted,
        statuses: [expected(may, 201), expected(may, 200), expected(may, 200), expected(may, 204)],
      })
    }
  })
})
