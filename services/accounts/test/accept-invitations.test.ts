import { accountsApi } from '@postrider/contracts/internal'
import { accept, invite, openInvitations, someUnverifiedUser } from './invitations.ts'
import {
  anonymous,
  disableProject,
  invitationsPath,
  makeProject,
  membersPath,
  password,
  roleOf,
  sessionOf,
  someEmail,
  someTeam,
  someUser,
  type TestUser,
} from './start.ts'
import { hourMs, startWithMail, type AccountsWithMail } from './with-mail.ts'

let accounts: AccountsWithMail

beforeAll(async () => {
  accounts = await startWithMail()
})
afterAll(() => accounts.stop())

describe('POST /auth/accept-invitation', () => {
  it('adds the user to the project, verifies the address on all gateways, and accepts other invitations to the address', async () => {
    const [one, two] = [await someTeam(accounts), await someTeam(accounts)]
    const email = someEmail()
    const user = await someUnverifiedUser(accounts, email)
    await invite(one.owner, one.id, { email, role: 'ADMIN' })
    const token = await accounts.tokenTo(email)
    await invite(two.owner, two.id, { email })

    const first = await accept(user, token)
    const second = await accept(user, token)

    expect([first.status, first.body]).toEqual([200, { projectId: one.id, name: 'Ada & Co', role: 'ADMIN' }])
    expect(second).toMatchObject({ status: 400, body: { error: { code: 'BAD_REQUEST' } } })
    expect(await roleOf(accounts, user, two.id)).toBe('MEMBER')
    expect((await user.client.get('/users/@me')).body.emailVerified).toBe(true)
    expect(accounts.keyStore.revoked).toContain(`user:${user.id}`)
  })

  it('accepts one of many parallel requests with the same token', async () => {
    const { id, owner } = await someTeam(accounts)
    const email = someEmail()
    const user = await someUnverifiedUser(accounts, email)
    await invite(owner, id, { email })
    const token = await accounts.tokenTo(email)

    const answers = await Promise.all(Array.from({ length: 6 }, () => accept(user, token)))

    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 400, 400, 400, 400, 400,
    ])
    expect((await owner.client.get(membersPath(id))).body).toHaveLength(4)
  })

  it('returns 403 for another user, and the token stays valid', async () => {
    const { id, owner, stranger } = await someTeam(accounts)
    const email = someEmail()
    await invite(owner, id, { email })
    const token = await accounts.tokenTo(email)

    const refused = await accept(stranger, token)

    expect(refused).toMatchObject({ status: 403, body: { error: { code: 'FORBIDDEN' } } })
    expect(await roleOf(accounts, stranger, id)).toBeUndefined()
    expect(await openInvitations(owner, id)).toHaveLength(1)
  })

  it('returns 400 for a token that is unknown, revoked or seven days old, and 401 without a session', async () => {
    const { id, owner } = await someTeam(accounts)
    const email = someEmail()
    const user = await someUnverifiedUser(accounts, email)
    const { body } = await invite(owner, id, { email })
    const revoked = await accounts.tokenTo(email)
    await owner.client.delete(`${invitationsPath(id)}/${body.id}`)
    await invite(owner, id, { email })
    const expired = await accounts.tokenTo(email)
    accounts.pass(7 * 24 * hourMs)

    for (const token of ['x', 'f'.repeat(64), revoked, expired])
      expect((await accept(user, token)).status).toBe(400)
    expect(await openInvitations(owner, id)).toEqual([])
    const { status } = await accounts
      .as(anonymous)
      .post('/auth/accept-invitation', { body: { token: expired } })
    expect(status).toBe(401)
  })

  it('returns 403 while the project is disabled, and the link stays valid', async () => {
    const { id, owner } = await someTeam(accounts)
    const email = someEmail()
    const user = await someUnverifiedUser(accounts, email)
    await invite(owner, id, { email })
    const token = await accounts.tokenTo(email)
    await disableProject(accounts, id)

    const refused = await accept(user, token)
    await accounts
      .asPeer()
      .post(accountsApi.setProjectDisabled.path, { body: { projectId: id, disabled: false } })

    expect(refused).toMatchObject({ status: 403, body: { error: { code: 'PROJECT_DISABLED' } } })
    expect((await user.client.get('/users/@me')).body.emailVerified).toBe(false)
    expect((await accept(user, token)).status).toBe(200)
  })

  it('stores no token in plain text', async () => {
    const { id, owner } = await someTeam(accounts)
    const email = someEmail()
    await invite(owner, id, { email })
    const token = await accounts.tokenTo(email)

    const { db } = accounts
    const rows = await Promise.all([
      db.selectFrom('mail_tokens').selectAll().execute(),
      db.selectFrom('platform_mails').selectAll().execute(),
      db.selectFrom('invitations').selectAll().execute(),
    ])

    expect(rows[0].length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(token)
  })
})

describe('a user who proves an invited address', () => {
  const isMember = async ({ client }: TestUser, projectId: string, userId: string): Promise<boolean> =>
    (await client.get(membersPath(projectId))).body.some((each: { userId: string }) => each.userId === userId)

  it('joins by a password reset', async () => {
    const { id, owner } = await someTeam(accounts)
    const user = await someUnverifiedUser(accounts, someEmail())
    await invite(owner, id, { email: user.email })
    await accounts.mailsTo(user.email)

    await accounts.post('/auth/request-password-reset', { email: user.email })
    const token = await accounts.tokenTo(user.email)
    const reset = await accounts.post('/auth/reset-password', { token, newPassword: 'another password' })

    expect(reset.status).toBe(200)
    expect(await isMember(owner, id, user.id)).toBe(true)
    expect(await openInvitations(owner, id)).toEqual([])
  })

  it('joins by a change of address', async () => {
    const { id, owner } = await someTeam(accounts)
    const [user, email] = [await someUser(accounts), someEmail()]
    await invite(owner, id, { email })
    await accounts.mailsTo(email)

    await user.client.post('/users/@me/email', { body: { email, password } })
    const token = await accounts.tokenTo(email)
    const changed = await user.client.post('/auth/verify-email', { body: { token } })

    expect(changed.status).toBe(200)
    expect(await isMember(owner, id, user.id)).toBe(true)
  })
})

describe('an invitation and a sign-up of the same address in parallel', () => {
  it('always create a member and leave no open invitation', async () => {
    const owner = await someUser(accounts)
    const { id } = await makeProject(owner)
    for (let round = 0; round < 10; round += 1) {
      const email = someEmail()

      const [signedUp, answer] = await Promise.all([
        accounts.as(anonymous).post('/auth/signup', { body: { email, password } }),
        invite(owner, id, { email }),
      ])

      expect([signedUp.status, answer.status]).toEqual([200, 201])
      const { sub } = await sessionOf(signedUp.headers)
      const { body } = await owner.client.get(membersPath(id))
      expect(body).toContainEqual(expect.objectContaining({ userId: sub, role: 'MEMBER' }))
    }
    expect(await openInvitations(owner, id)).toEqual([])
  })
})
