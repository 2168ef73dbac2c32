import type { ApiResponse } from '@postrider/testing/service'
import {
  addMember,
  makeProject,
  membersPath,
  roleOf,
  someTeam,
  someUser,
  sharedAccounts,
  type AccountsUnderTest,
  type TestUser,
} from './start.ts'

let accounts: AccountsUnderTest

beforeAll(async () => {
  accounts = await sharedAccounts()
})
afterAll(() => accounts.stop())

describe('the last owner', () => {
  it('can neither leave nor take a lower role until the project has another owner', async () => {
    const { id, owner, admin } = await someTeam(accounts)
    const path = `${membersPath(id)}/${owner.id}`
    const leave = () => owner.client.delete(path)
    const step = () => owner.client.patch(path, { body: { role: 'ADMIN' } })

    const refused = [await leave(), await step()]
    await owner.client.patch(`${membersPath(id)}/${admin.id}`, { body: { role: 'OWNER' } })
    const allowed = await leave()

    for (const answer of refused)
      expect(answer).toMatchObject({
        status: 409,
        body: { error: { code: 'CONFLICT', suggestion: expect.any(String) } },
      })
    expect(allowed.status).toBe(204)
    expect(await roleOf(accounts, admin, id)).toBe('OWNER')
  })

  it.each(['leave', 'take a lower role', 'remove another'])(
    'stays an owner if several owners do this in parallel: %s',
    async (what) => {
      const owners = await Promise.all(Array.from({ length: 4 }, () => someUser(accounts)))
      const [first, ...others] = owners
      if (!first) throw new Error('no owner')
      const { id } = await makeProject(first)
      for (const { id: userId } of others) await addMember(accounts, { projectId: id, userId, role: 'OWNER' })
      const path = (index: number): string => `${membersPath(id)}/${owners[index % 4]?.id}`
      const work = (owner: TestUser, index: number): Promise<ApiResponse> => {
        if (what === 'leave') return owner.client.delete(path(index))
        if (what === 'remove another') return owner.client.delete(path(index + 1))
        return owner.client.patch(path(index), { body: { role: 'MEMBER' } })
      }

      const answers = await Promise.all(owners.map(work))

      const roles = await Promise.all(owners.map((each) => roleOf(accounts, each, id)))
      const left = roles.filter((role) => role === 'OWNER').length
      expect(left).toBeGreaterThan(0)
      const done = answers.filter((answer) => [200, 204].includes(answer.status)).length
      expect(left).toBe(4 - done)
      for (const answer of answers) expect([200, 204, 404, 409]).toContain(answer.status)
    },
  )

  it('cannot be removed by an owner who was just removed', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, two] = [await someUser(accounts), await someUser(accounts)]
      const { id } = await makeProject(one)
      await addMember(accounts, { projectId: id, userId: two.id, role: 'OWNER' })

      const answers = await Promise.all([
        one.client.delete(`${membersPath(id)}/${two.id}`),
        two.client.delete(`${membersPath(id)}/${one.id}`),
      ])

      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 404])
    }
  })
})
