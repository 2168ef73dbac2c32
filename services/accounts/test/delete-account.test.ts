import { accountsApi } from '@postrider/contracts/internal'
import { expectLogs } from '@postrider/testing/jest'
import type { ApiResponse } from '@postrider/testing/service'
import {
  anonymous,
  deleteAccount,
  disableProject,
  makeProject,
  membersPath,
  password,
  projectsPath,
  someEmail,
  someTeam,
  someUser,
  type TestUser,
} from './start.ts'
import { startWithMail, type AccountsWithMail } from './with-mail.ts'

let accounts: AccountsWithMail
beforeAll(async () => {
  accounts = await startWithMail()
})
afterAll(() => accounts.stop())

const logIn = ({ email }: TestUser): Promise<ApiResponse> => accounts.post('/auth/login', { email, password })

const findSession = async ({ sessionId }: TestUser): Promise<unknown> =>
  (await accounts.asPeer().post(accountsApi.findSession.path, { body: { sessionId, projectId: null } })).body
    .session

describe('DELETE /users/@me', () => {
  it('deletes the user, who then has no session, and whose address can sign up again', async () => {
    const user = await someUser(accounts)
    const second = await logIn(user)
    await accounts.post('/auth/request-password-reset', { email: user.email })
    const token = await accounts.tokenTo(user.email)
    accounts.keyStore.revoked.length = 0

    const { status, body, headers } = await deleteAccount(user)

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
    await deleteAccount(user)
    const token = await accounts.tokenTo(newEmail)

    const other = await someUser(accounts)
    expect((await other.client.post('/auth/verify-email', { body: { token } })).status).not.toBe(200)
    expect((await accounts.mailsTo(user.email)).length - before).toBeLessThanOrEqual(1)
  })

  it('changes nothing with a wrong password, an unknown field or an unavailable key store', async () => {
    expectLogs('request.refused')
    const user = await someUser(accounts)

    const refused = [
      await deleteAccount(user, { password: 'wrong' }),
      await deleteAccount(user, { deleteProject: true }),
    ]
    accounts.keyStore.isUnavailable = true
    refused.push(await deleteAccount(user))
    accounts.keyStore.isUnavailable = false

    expect(refused.map(({ status }) => status)).toEqual([401, 422, 503])
    expect(refused[0]?.body.error.code).toBe('INVALID_CREDENTIALS')
    expect((await logIn(user)).status).toBe(200)
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

    expect([(await deleteAccount(admin)).status, (await deleteAccount(leaving)).status]).toEqual([200, 200])

    const open = await owner.client.get(`/projects/${id}/invitations`)
    expect(open.body).toEqual([])
    const late = await someUser(accounts)
    expect((await late.client.post('/auth/accept-invitation', { body: { token } })).status).toBe(400)
    const kept = (await other.owner.client.get(`/projects/${other.id}/invitations`)).body
    expect(kept).toMatchObject([{ email }])
  })

  it('never fails with an internal error while other requests add projects, sessions and memberships', async () => {
    const { id, owner } = await someTeam(accounts)
    const user = await someUser(accounts)
    const own = await makeProject(user)
    const invite = () => owner.client.post(membersPath(id), { body: { email: user.email } })

    const answers = await Promise.all([
      deleteAccount(user, { deleteProjects: [own.id] }),
      user.client.post(projectsPath, { body: { name: 'Late' } }),
      logIn(user),
      invite(),
      deleteAccount(user, { deleteProjects: [own.id] }),
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
