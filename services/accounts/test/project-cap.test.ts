import type { ApiResponse } from '@postrider/testing/service'
import {
  addMember,
  makeProject,
  projectsPath,
  someUser,
  startAccounts,
  type AccountsUnderTest,
  type TestUser,
} from './start.ts'

let accounts: AccountsUnderTest

beforeAll(async () => {
  accounts = await startAccounts({ config: { projectsPerUser: 3 } })
})
afterAll(() => accounts.stop())

const make = ({ client }: TestUser): Promise<ApiResponse> =>
  client.post(projectsPath, { body: { name: 'P' } })

describe('the limit on projects', () => {
  it('is exact for parallel requests', async () => {
    const user = await someUser(accounts)

    const answers = await Promise.all(Array.from({ length: 10 }, () => make(user)))

    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      ...Array<number>(3).fill(201),
      ...Array<number>(7).fill(429),
    ])
    const refused = await make(user)
    expect(refused).toMatchObject({
      status: 429,
      body: { error: { code: 'RATE_LIMIT_EXCEEDED', details: { limit: 3 }, suggestion: expect.any(String) } },
    })
    expect(refused.headers.get('retry-after')).toBeNull()
    expect((await user.client.get(projectsPath)).body).toHaveLength(3)
  })

  it('allows another project after a deletion', async () => {
    const user = await someUser(accounts)
    const { id } = await makeProject(user)
    await makeProject(user)
    await makeProject(user)

    await user.client.delete(`${projectsPath}/${id}`)

    expect((await make(user)).status).toBe(201)
    expect((await make(user)).status).toBe(429)
  })

  it('does not count projects that other users created, even if this user is an owner', async () => {
    const [user, other] = [await someUser(accounts), await someUser(accounts)]
    for (let turn = 0; turn < 3; turn += 1) {
      const { id } = await makeProject(other)
      await addMember(accounts, { projectId: id, userId: user.id, role: 'OWNER' })
    }

    expect((await make(user)).status).toBe(201)
  })
})
