import { hashOfKey } from '@postrider/contracts'
import { accountsApi } from '@postrider/contracts/internal'
import {
  addMember,
  deleteAccount,
  disableProject,
  makeProject,
  membersPath,
  projectsPath,
  publishedAbout,
  roleOf,
  someTeam,
  someUser,
  startAccounts,
  type AccountsUnderTest,
} from './start.ts'

const released: string[] = []

let accounts: AccountsUnderTest
beforeAll(async () => {
  accounts = await startAccounts({
    senderDomains: {
      release: ({ projectId }) => {
        released.push(projectId)
        return Promise.resolve({})
      },
    },
  })
})
afterAll(() => accounts.stop())

const findKey = async (secret: string): Promise<unknown> =>
  (await accounts.asPeer().post(accountsApi.findKey.path, { body: { hash: hashOfKey(secret) } })).body.key

describe('DELETE /users/@me of a member of projects', () => {
  it('is refused with the projects that would have no owner or no member', async () => {
    const { id, owner, admin } = await someTeam(accounts)
    const own = await makeProject(owner, 'Own')

    const refused = await deleteAccount(owner)
    const forced = await deleteAccount(owner, { deleteProjects: [own.id] })

    const details = {
      lastOwnerOf: [{ id, name: 'Ada & Co' }],
      onlyMemberOf: [{ id: own.id, name: 'Own' }],
    }
    for (const answer of [refused, forced])
      expect(answer).toMatchObject({ status: 409, body: { error: { code: 'CONFLICT', details } } })

    await owner.client.patch(`${membersPath(id)}/${admin.id}`, { body: { role: 'OWNER' } })
    const alone = await deleteAccount(owner)
    expect(alone).toMatchObject({
      status: 409,
      body: { error: { details: { lastOwnerOf: [], onlyMemberOf: details.onlyMemberOf } } },
    })
    expect((await owner.client.get(projectsPath)).body).toHaveLength(2)
    expect(await findKey(own.secret)).toMatchObject({ projectId: own.id })
  })

  it('deletes projects without other members with `deleteProjects`', async () => {
    const user = await someUser(accounts)
    const [first, second] = [await makeProject(user), await makeProject(user)]

    const { status } = await deleteAccount(user, { deleteProjects: [first.id, second.id] })

    expect(status).toBe(200)
    for (const { id, secret } of [first, second]) {
      expect(await findKey(secret)).toBeNull()
      expect(accounts.keyStore.revoked).toContain(`project:${id}`)
      expect(released).toContain(id)
      const types = (await publishedAbout(accounts, id)).map(({ type }) => type)
      expect(types).toContain('project.deleted')
    }
  })

  it('is refused with the current projects if `deleteProjects` does not contain one of them', async () => {
    const user = await someUser(accounts)
    const shown = await makeProject(user, 'Shown')
    const later = await makeProject(user, 'Later')

    const refused = await deleteAccount(user, { deleteProjects: [shown.id] })

    expect(refused).toMatchObject({ status: 409, body: { error: { code: 'CONFLICT' } } })
    const { onlyMemberOf } = refused.body.error.details
    expect(new Set(onlyMemberOf)).toEqual(
      new Set([
        { id: shown.id, name: 'Shown' },
        { id: later.id, name: 'Later' },
      ]),
    )
    expect(await findKey(shown.secret)).toMatchObject({ projectId: shown.id })
    expect((await deleteAccount(user, { deleteProjects: [shown.id, later.id] })).status).toBe(200)
  })

  it('does not delete a project with other members that `deleteProjects` contains', async () => {
    const { id, owner, admin } = await someTeam(accounts)

    expect((await deleteAccount(admin, { deleteProjects: [id] })).status).toBe(200)

    expect(await roleOf(accounts, owner, id)).toBe('OWNER')
  })

  it('leaves other projects, whose audit log names the user by id', async () => {
    const { id, owner, admin } = await someTeam(accounts)
    await admin.client.patch(`${projectsPath}/${id}`, { body: { name: 'Renamed' } })
    await accounts.idle()

    expect((await deleteAccount(admin)).status).toBe(200)

    const members: { userId: string }[] = (await owner.client.get(membersPath(id))).body
    expect(members.map(({ userId }) => userId)).not.toContain(admin.id)
    await accounts.idle()
    const { data } = (await owner.client.get(`/projects/${id}/audit`)).body
    const actor = { kind: 'user', id: admin.id, email: null }
    expect(data).toContainEqual(expect.objectContaining({ action: 'project.updated', actor }))
    expect(data).toContainEqual(
      expect.objectContaining({ action: 'member.removed', subject: { id: admin.id, name: null }, actor }),
    )
  })

  it('is refused while a project of the user is disabled, but not because of a project of others', async () => {
    const user = await someUser(accounts)
    const { id, owner } = await someTeam(accounts)
    const own = await makeProject(user)
    await addMember(accounts, { projectId: id, userId: user.id, role: 'MEMBER' })
    await disableProject(accounts, id)
    await disableProject(accounts, own.id)

    const refused = await deleteAccount(user, { deleteProjects: [own.id] })
    await accounts.asPeer().post(accountsApi.setProjectDisabled.path, {
      body: { projectId: own.id, disabled: false },
    })
    const allowed = await deleteAccount(user, { deleteProjects: [own.id] })

    expect(refused).toMatchObject({ status: 403, body: { error: { code: 'PROJECT_DISABLED' } } })
    expect(allowed.status).toBe(200)
    expect(await roleOf(accounts, owner, id)).toBe('OWNER')
  })

  it('leaves one of two owners who delete their accounts in parallel', async () => {
    const { id, owner } = await someTeam(accounts)
    const second = await someUser(accounts)
    await addMember(accounts, { projectId: id, userId: second.id, role: 'OWNER' })

    const answers = await Promise.all([deleteAccount(owner), deleteAccount(second)])

    const statuses = answers.map(({ status }) => status).toSorted((left, right) => left - right)
    expect(statuses).toEqual([200, 409])
  })
})
