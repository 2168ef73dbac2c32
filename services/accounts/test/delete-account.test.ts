import { hashOfKey } from '@postrider/contracts'
import { accountsApi } from '@postrider/contracts/internal'
import { expectLogs } from '@postrider/testing/jest'
import type { ApiResponse } from '@postrider/testing/service'
import {
  addMember,
  anonymous,
  disableProject,
  makeProject,
  membersPath,
  password,
  projectsPath,
  publishedAbout,
  roleOf,
  someEmail,
  someTeam,
  someUser,
  type TestUser,
} from './start.ts'
import { startWithMail, type AccountsWithMail } from './with-mail.ts'

const released: string[] = []

let accounts: AccountsWithMail
beforeAll(async () => {
  const release = ({ projectId }: { projectId: string }) => Promise.resolve(void released.push(projectId))
  accounts = await startWithMail(
    {},
    { senderDomains: { release: async (given) => (await release(given), {}) } },
  )
})
afterAll(() => accounts.stop())

const remove = ({ client }: TestUser, body: object = {}): Promise<ApiResponse> =>
  client.delete('/users/@me', { body: { password, ...body } })

const logIn = ({ email }: TestUser): Promise<ApiResponse> => accounts.post('/auth/login', { email, password })

const findSession = async ({ sessionId }: TestUser): Promise<unknown> =>
  (await accounts.asPeer().post(accountsApi.findSession.path, { body: { sessionId, projectId: null } })).body
    .session

const findKey = async (secret: string): Promise<unknown> =>
  (await accounts.asPeer().post(accountsApi.findKey.path, { body: { hash: hashOfKey(secret) } })).body.key

describe('DELETE /users/@me', () => {
  it('deletes the user, who then has no session, and whose address can sign up again', async () => {
    const user = await someUser(accounts)
    const second = await logIn(user)
    await accounts.post('/auth/request-password-reset', { email: user.email })
    const token = await accounts.tokenTo(user.email)
    accounts.keyStore.revoked.length = 0

    const { status, body, headers } = await remove(user)

    expect({ status, body }).toEqual({
      status: 200,
      body: { success: true, message: 'The account was deleted.' },
    })
    expect(headers.get('set-cookie')).toMatch(/^session=; Max-Age=0;/)
    expect(accounts.keyStore.revoked).toContain(`user:${user.id}`)
    expect([second.status, await findSession(user)]).toEqual([200, null])
    expect((await logIn(user)).status).toBe(401)
    const reset = await accounts.post('/auth/reset-password', { token, newPassword: 'another password' })
    expect(reset.status).toBe(400)
    const again = await someUser(accounts, user.email)
    expect(again.id).not.toBe(user.id)
    expect((await again.client.get(projectsPath)).body).toEqual([])
  })

  it('withdraws queued mails of the user', async () => {
    const user = await someUser(accounts)
    const before = (await accounts.mailsTo(user.email)).length
    const newEmail = someEmail()

    await Promise.all([
      user.client.post('/users/@me/email', { body: { email: newEmail, password } }),
      accounts.post('/auth/request-password-reset', { email: user.email }),
    ])
    await remove(user)
    const token = await accounts.tokenTo(newEmail)

    const other = await someUser(accounts)
    expect((await other.client.post('/auth/verify-email', { body: { token } })).status).not.toBe(200)
    expect((await accounts.mailsTo(user.email)).length - before).toBeLessThanOrEqual(1)
  })

  it('changes nothing with a wrong password, an unknown field or an unavailable key store', async () => {
    expectLogs('request.refused')
    const user = await someUser(accounts)

    const refused = [await remove(user, { password: 'wrong' }), await remove(user, { deleteProject: true })]
    accounts.keyStore.isUnavailable = true
    refused.push(await remove(user))
    accounts.keyStore.isUnavailable = false

    expect(refused.map(({ status }) => status)).toEqual([401, 422, 503])
    expect(refused[0]?.body.error.code).toBe('INVALID_CREDENTIALS')
    expect((await logIn(user)).status).toBe(200)
  })

  it('is refused with the projects that would have no owner or no member', async () => {
    const { id, owner, admin } = await someTeam(accounts)
    const own = await makeProject(owner, 'Own')

    const refused = await remove(owner)
    const forced = await remove(owner, { deleteProjects: [own.id] })

    const details = {
      lastOwnerOf: [{ id, name: 'Ada & Co' }],
      onlyMemberOf: [{ id: own.id, name: 'Own' }],
    }
    for (const answer of [refused, forced])
      expect(answer).toMatchObject({ status: 409, body: { error: { code: 'CONFLICT', details } } })

    await owner.client.patch(`${membersPath(id)}/${admin.id}`, { body: { role: 'OWNER' } })
    const alone = await remove(owner)
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

    const { status } = await remove(user, { deleteProjects: [first.id, second.id] })

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

    const refused = await remove(user, { deleteProjects: [shown.id] })

    expect(refused).toMatchObject({ status: 409, body: { error: { code: 'CONFLICT' } } })
    const { onlyMemberOf } = refused.body.error.details
    expect(new Set(onlyMemberOf)).toEqual(
      new Set([
        { id: shown.id, name: 'Shown' },
        { id: later.id, name: 'Later' },
      ]),
    )
    expect(await findKey(shown.secret)).toMatchObject({ projectId: shown.id })
    expect((await remove(user, { deleteProjects: [shown.id, later.id] })).status).toBe(200)
  })

  it('does not delete a project with other members that `deleteProjects` contains', async () => {
    const { id, owner, admin } = await someTeam(accounts)

    expect((await remove(admin, { deleteProjects: [id] })).status).toBe(200)

    expect(await roleOf(accounts, owner, id)).toBe('OWNER')
  })

  it('leaves other projects, whose audit log names the user by id', async () => {
    const { id, owner, admin } = await someTeam(accounts)
    await admin.client.patch(`${projectsPath}/${id}`, { body: { name: 'Renamed' } })
    await accounts.idle()

    expect((await remove(admin)).status).toBe(200)

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

  it('ends the invitations that the user sent, and keeps invitations to the address', async () => {
    const { id, owner, admin } = await someTeam(accounts)
    const invited = someEmail()
    await admin.client.post(membersPath(id), { body: { email: invited } })
    const token = await accounts.tokenTo(invited)
    const other = await someTeam(accounts)
    const email = someEmail()
    await other.owner.client.post(membersPath(other.id), { body: { email } })
    // Nobody can join a disabled project, so its invitation stays open after the sign-up.
    await disableProject(accounts, other.id)
    const leaving = await someUser(accounts, email)

    expect([(await remove(admin)).status, (await remove(leaving)).status]).toEqual([200, 200])

    const open = await owner.client.get(`/projects/${id}/invitations`)
    expect(open.body).toEqual([])
    const late = await someUser(accounts)
    expect((await late.client.post('/auth/accept-invitation', { body: { token } })).status).toBe(400)
    const kept = (await other.owner.client.get(`/projects/${other.id}/invitations`)).body
    expect(kept).toMatchObject([{ email }])
  })

  it('is refused while a project of the user is disabled, but not because of a project of others', async () => {
    const user = await someUser(accounts)
    const { id, owner } = await someTeam(accounts)
    const own = await makeProject(user)
    await addMember(accounts, { projectId: id, userId: user.id, role: 'MEMBER' })
    await disableProject(accounts, id)
    await disableProject(accounts, own.id)

    const refused = await remove(user, { deleteProjects: [own.id] })
    await accounts.asPeer().post(accountsApi.setProjectDisabled.path, {
      body: { projectId: own.id, disabled: false },
    })
    const allowed = await remove(user, { deleteProjects: [own.id] })

    expect(refused).toMatchObject({ status: 403, body: { error: { code: 'PROJECT_DISABLED' } } })
    expect(allowed.status).toBe(200)
    expect(await roleOf(accounts, owner, id)).toBe('OWNER')
  })

  it('leaves one of two owners who delete their accounts in parallel', async () => {
    const { id, owner } = await someTeam(accounts)
    const second = await someUser(accounts)
    await addMember(accounts, { projectId: id, userId: second.id, role: 'OWNER' })

    const answers = await Promise.all([remove(owner), remove(second)])

    const statuses = answers.map(({ status }) => status).toSorted((left, right) => left - right)
    expect(statuses).toEqual([200, 409])
  })

  it('never fails with an internal error while other requests add projects, sessions and memberships', async () => {
    const { id, owner } = await someTeam(accounts)
    const user = await someUser(accounts)
    const own = await makeProject(user)
    const invite = () => owner.client.post(membersPath(id), { body: { email: user.email } })

    const answers = await Promise.all([
      remove(user, { deleteProjects: [own.id] }),
      user.client.post(projectsPath, { body: { name: 'Late' } }),
      logIn(user),
      invite(),
      remove(user, { deleteProjects: [own.id] }),
      user.client.post('/users/@me/password', {
        body: { currentPassword: password, newPassword: 'staple correct' },
      }),
    ])

    expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([])
  })

  it('requires a session and a password', async () => {
    const user = await someUser(accounts)

    const without = await user.client.delete('/users/@me', { body: {} })
    const nobody = await accounts.as(anonymous).delete('/users/@me', { body: { password } })

    expect([without.status, nobody.status]).toEqual([422, 401])
  })
})
