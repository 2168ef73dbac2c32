import { v7 as uuidv7 } from 'uuid'
import {
  addMember,
  disableProject,
  makeProject,
  projectsPath,
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

describe('the role in a project', () => {
  const attempts = {
    rename: ({ client }: TestUser, id: string) =>
      client.patch(`${projectsPath}/${id}`, { body: { name: 'New' } }),
    rotate: ({ client }: TestUser, id: string) => client.post(`${projectsPath}/${id}/regenerate-keys`),
    delete: ({ client }: TestUser, id: string) => client.delete(`${projectsPath}/${id}`),
  }

  it.each([
    ['rename', { OWNER: 200, ADMIN: 200, MEMBER: 403 }],
    ['rotate', { OWNER: 200, ADMIN: 200, MEMBER: 403 }],
    ['delete', { OWNER: 200, ADMIN: 403, MEMBER: 403 }],
  ] as const)('%s: %o, and 404 for strangers and for ids that are none', async (what, expected) => {
    const stranger = await someUser(accounts)
    for (const role of ['MEMBER', 'ADMIN', 'OWNER'] as const) {
      const user = await someUser(accounts)
      const { id } = await makeProject(await someUser(accounts))
      await addMember(accounts, { projectId: id, userId: user.id, role })

      const denied = await attempts[what](stranger, id)
      const answer = await attempts[what](user, id)

      expect(denied).toMatchObject({
        status: 404,
        body: { error: { code: 'RESOURCE_NOT_FOUND', details: { resource: 'project', id } } },
      })
      expect([answer.status, answer.body.error?.code]).toEqual([
        expected[role],
        expected[role] === 403 ? 'FORBIDDEN' : undefined,
      ])
    }
    expect((await attempts[what](stranger, 'not-a-uuid')).status).toBe(404)
    expect((await attempts[what](stranger, uuidv7())).status).toBe(404)
  })

  it('allows members to read a disabled project, but not to change it', async () => {
    const user = await someUser(accounts)
    const { id } = await makeProject(user)
    await disableProject(accounts, id)

    for (const attempt of Object.values(attempts))
      expect(await attempt(user, id)).toMatchObject({
        status: 403,
        body: { error: { code: 'PROJECT_DISABLED' } },
      })
    expect((await user.client.get(projectsPath)).body).toMatchObject([
      { id, disabled: true, disabledReason: 'MANUAL' },
    ])
  })
})
