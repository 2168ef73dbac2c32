import { accountsApi } from '@postrider/contracts/internal'
import { openDatabase } from '@postrider/db'
import type { Answer } from '@postrider/testing'
import { v7 as uuidv7 } from 'uuid'
import type { Tables } from '../src/store/tables.ts'
import {
  anonymous,
  disableProject,
  instant,
  invitationsPath,
  makeProject,
  membersPath,
  password,
  projectsPath,
  roleOf,
  sessionOf,
  someEmail,
  someTeam,
  someUser,
  startAccounts,
  uuid,
  type TestUser,
} from './start.ts'
import { hourMs, startWithMail, tokenIn, type AccountsWithMail } from './with-mail.ts'

let accounts: AccountsWithMail

beforeAll(async () => {
  accounts = await startWithMail()
})
afterAll(() => accounts.stop())

const invite = ({ client }: TestUser, projectId: string, email: string, role = 'MEMBER'): Promise<Answer> =>
  client.post(membersPath(projectId), { body: { email, role } })
const accept = ({ client }: TestUser, token: string): Promise<Answer> =>
  client.post('/auth/accept-invitation', { body: { token } })
const open = async ({ client }: TestUser, projectId: string): Promise<unknown[]> =>
  (await client.get(invitationsPath(projectId))).body

/** Takes the proof of a user's address away, as that of a user who signed up where addresses are verified and has not done it. */
async function unverify({ id }: TestUser): Promise<void> {
  const db = openDatabase<Tables>(accounts.databaseUrl, { max: 1 })
  await db.updateTable('users').set({ email_verified_at: null }).where('id', '=', id).execute()
  await db.destroy()
}

const unverified = async (email: string): Promise<TestUser> => {
  const user = await someUser(accounts, email)
  await unverify(user)
  return user
}

describe('an invitation', () => {
  it('is answered, listed for admins, and mailed with the name of the project and of the sender', async () => {
    const { id, owner, admin, member, stranger } = await someTeam(accounts)
    const email = someEmail()

    const { status, body } = await invite(admin, id, email, 'ADMIN')

    const invitation = {
      id: uuid,
      email,
      role: 'ADMIN',
      invitedBy: admin.email,
      createdAt: instant,
      expiresAt: new Date(accounts.now().getTime() + 7 * 24 * hourMs).toISOString(),
    }
    expect({ status, body }).toEqual({ status: 201, body: invitation })
    expect(await open(owner, id)).toEqual([body])
    expect((await member.client.get(invitationsPath(id))).status).toBe(403)
    expect((await stranger.client.get(invitationsPath(id))).status).toBe(404)
    const [mail] = await accounts.mailsTo(email)
    expect(mail?.subject).toContain('Ada & Co')
    expect(mail?.html).toContain(admin.email)
    expect(tokenIn(mail)).toMatch(/^[0-9a-f]{64}$/)
  })

  it('lets whoever signs up with the address join, where no address is verified', async () => {
    const [one, two] = [await someTeam(accounts), await someTeam(accounts)]
    const email = someEmail()
    await invite(one.owner, one.id, email, 'ADMIN')
    await invite(two.owner, two.id, email, 'MEMBER')

    const user = await someUser(accounts, email)

    expect(await roleOf(accounts, user, one.id)).toBe('ADMIN')
    expect(await roleOf(accounts, user, two.id)).toBe('MEMBER')
    expect([await open(one.owner, one.id), await open(two.owner, two.id)]).toEqual([[], []])
  })

  it('ends its token with the sign-up that accepts it', async () => {
    const { id, owner } = await someTeam(accounts)
    const email = someEmail()
    await invite(owner, id, email)
    const token = await accounts.tokenTo(email)
    const user = await someUser(accounts, email)

    expect((await accept(user, token)).status).toBe(400)
  })

  it('does not make a member of a user who has not proved to have the address', async () => {
    const { id, owner } = await someTeam(accounts)
    const email = someEmail()
    const squatter = await unverified(email)

    const { status, body } = await invite(owner, id, email)

    expect([status, body.expiresAt]).toEqual([201, instant])
    expect(await roleOf(accounts, squatter, id)).toBeUndefined()
    expect(await accounts.mailsTo(email)).toHaveLength(1)
  })

  it('that is sent again keeps its id, has the new role and a new link, and the old link ends', async () => {
    const { id, owner, admin } = await someTeam(accounts)
    const email = someEmail()
    const user = await unverified(email)
    const first = await invite(owner, id, email, 'MEMBER')
    const oldToken = await accounts.tokenTo(email)

    const second = await invite(admin, id, email, 'ADMIN')
    const newToken = await accounts.tokenTo(email)

    expect(second.body).toMatchObject({ id: first.body.id, role: 'ADMIN', invitedBy: admin.email })
    expect(await open(owner, id)).toHaveLength(1)
    expect((await accept(user, oldToken)).status).toBe(400)
    expect((await accept(user, newToken)).body).toMatchObject({ projectId: id, role: 'ADMIN' })
  })

  it('that gives OWNER cannot be lowered by an admin', async () => {
    const { id, owner, admin } = await someTeam(accounts)
    const email = someEmail()
    await invite(owner, id, email, 'OWNER')

    expect((await invite(admin, id, email, 'MEMBER')).status).toBe(403)
    expect(await open(owner, id)).toMatchObject([{ role: 'OWNER' }])
  })

  it('is mailed to one address three times an hour at most, by whomever', async () => {
    const [one, two] = [await someTeam(accounts), await someTeam(accounts)]
    const email = someEmail()
    for (const { id, owner } of [one, one, two]) {
      expect((await invite(owner, id, email)).status).toBe(201)
      // One that follows before a mail is sent takes its place.
      await accounts.mailsTo(email)
    }

    const refused = await invite(two.owner, two.id, email)
    const beyond = await invite(one.admin, one.id, email, 'ADMIN')

    for (const answer of [refused, beyond])
      expect(answer).toMatchObject({
        status: 429,
        body: { error: { code: 'RATE_LIMIT_EXCEEDED', details: { retryAfter: expect.any(Number) } } },
      })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3500)
    expect(await open(one.owner, one.id)).toMatchObject([{ role: 'MEMBER', invitedBy: one.owner.email }])
    expect(await accounts.mailsTo(email)).toHaveLength(3)
  })

  it('is one of at most 100 open ones of a project', async () => {
    const owner = await someUser(accounts)
    const { id } = await makeProject(owner)
    const emails = Array.from({ length: 101 }, () => someEmail())

    const answers = []
    for (const email of emails) answers.push((await invite(owner, id, email)).status)

    expect(answers).toEqual([...Array<number>(100).fill(201), 429])
    expect(await open(owner, id)).toHaveLength(100)
    expect((await invite(owner, id, emails[0] ?? '')).status).toBe(201)
  })

  it('is refused for an unknown address where sign-ups are off', async () => {
    const closed = await startAccounts({ config: { signupsDisabled: true } })
    const body = { email: someEmail(), password, projectName: 'Demo' }
    const demo = (await closed.asPeer().post(accountsApi.ensureDemo.path, { body })).body
    const client = closed.as({ kind: 'user', userId: demo.user.id, sessionId: uuidv7() })

    const answer = await client.post(membersPath(demo.projectId), { body: { email: someEmail() } })
    await closed.stop()

    expect(answer).toMatchObject({ status: 403, body: { error: { code: 'FORBIDDEN' } } })
  })
})

describe('POST /auth/accept-invitation', () => {
  it('lets the user join, verifies the address on all gateways, and accepts other invitations to it', async () => {
    const [one, two] = [await someTeam(accounts), await someTeam(accounts)]
    const email = someEmail()
    const user = await unverified(email)
    await invite(one.owner, one.id, email, 'ADMIN')
    const token = await accounts.tokenTo(email)
    await invite(two.owner, two.id, email)

    const first = await accept(user, token)
    const second = await accept(user, token)

    expect([first.status, first.body]).toEqual([200, { projectId: one.id, name: 'Ada & Co', role: 'ADMIN' }])
    expect(second).toMatchObject({ status: 400, body: { error: { code: 'BAD_REQUEST' } } })
    expect(await roleOf(accounts, user, two.id)).toBe('MEMBER')
    expect((await user.client.get('/users/@me')).body.emailVerified).toBe(true)
    expect(accounts.keyStore.revoked).toContain(`user:${user.id}`)
  })

  it('takes one of many parallel uses of a token', async () => {
    const { id, owner } = await someTeam(accounts)
    const email = someEmail()
    const user = await unverified(email)
    await invite(owner, id, email)
    const token = await accounts.tokenTo(email)

    const answers = await Promise.all(Array.from({ length: 6 }, () => accept(user, token)))

    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 400, 400, 400, 400, 400,
    ])
    expect((await owner.client.get(membersPath(id))).body).toHaveLength(4)
  })

  it('is 403 for another user, for whom the token opens nothing, and stays good', async () => {
    const { id, owner, stranger } = await someTeam(accounts)
    const email = someEmail()
    await invite(owner, id, email)
    const token = await accounts.tokenTo(email)

    const refused = await accept(stranger, token)

    expect(refused).toMatchObject({ status: 403, body: { error: { code: 'FORBIDDEN' } } })
    expect(await roleOf(accounts, stranger, id)).toBeUndefined()
    expect(await open(owner, id)).toHaveLength(1)
  })

  it('is 400 for a token that is unknown, revoked or seven days old, and 401 without a session', async () => {
    const { id, owner } = await someTeam(accounts)
    const email = someEmail()
    const user = await unverified(email)
    const { body } = await invite(owner, id, email)
    const revoked = await accounts.tokenTo(email)
    await owner.client.delete(`${invitationsPath(id)}/${body.id}`)
    await invite(owner, id, email)
    const expired = await accounts.tokenTo(email)
    accounts.pass(7 * 24 * hourMs)

    for (const token of ['x', 'f'.repeat(64), revoked, expired])
      expect((await accept(user, token)).status).toBe(400)
    expect(await open(owner, id)).toEqual([])
    const { status } = await accounts
      .as(anonymous)
      .post('/auth/accept-invitation', { body: { token: expired } })
    expect(status).toBe(401)
  })

  it('is 403 while the project is disabled, and the link stays good', async () => {
    const { id, owner } = await someTeam(accounts)
    const email = someEmail()
    const user = await unverified(email)
    await invite(owner, id, email)
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
    await invite(owner, id, email)
    const token = await accounts.tokenTo(email)

    const db = openDatabase<Tables>(accounts.databaseUrl, { max: 1 })
    const rows = await Promise.all([
      db.selectFrom('mail_tokens').selectAll().execute(),
      db.selectFrom('platform_mails').selectAll().execute(),
      db.selectFrom('invitations').selectAll().execute(),
    ])
    await db.destroy()

    expect(rows[0].length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(token)
  })
})

describe('whoever proves to have an invited address', () => {
  const isMember = async ({ client }: TestUser, projectId: string, userId: string): Promise<boolean> =>
    (await client.get(membersPath(projectId))).body.some((each: { userId: string }) => each.userId === userId)

  it('joins by a reset of the password', async () => {
    const { id, owner } = await someTeam(accounts)
    const user = await unverified(someEmail())
    await invite(owner, id, user.email)
    await accounts.mailsTo(user.email)

    await accounts.post('/auth/request-password-reset', { email: user.email })
    const token = await accounts.tokenTo(user.email)
    const reset = await accounts.post('/auth/reset-password', { token, newPassword: 'another password' })

    expect(reset.status).toBe(200)
    expect(await isMember(owner, id, user.id)).toBe(true)
    expect(await open(owner, id)).toEqual([])
  })

  it('joins by a change to the address', async () => {
    const { id, owner } = await someTeam(accounts)
    const [user, email] = [await someUser(accounts), someEmail()]
    await invite(owner, id, email)
    await accounts.mailsTo(email)

    await user.client.post('/users/@me/email', { body: { email, password } })
    const changed = await accounts.post('/auth/verify-email', { token: await accounts.tokenTo(email) })

    expect(changed.status).toBe(200)
    expect(await isMember(owner, id, user.id)).toBe(true)
  })
})

describe('DELETE /projects/:id/invitations/:invitationId', () => {
  it('ends the invitation and its link; a repeat is 404', async () => {
    const { id, owner } = await someTeam(accounts)
    const email = someEmail()
    const { body } = await invite(owner, id, email)
    const path = `${invitationsPath(id)}/${body.id}`

    const [first, second] = [await owner.client.delete(path), await owner.client.delete(path)]
    const user = await someUser(accounts, email)

    expect([first.status, second.status]).toEqual([204, 404])
    expect(await open(owner, id)).toEqual([])
    expect(await roleOf(accounts, user, id)).toBeUndefined()
  })

  it("is 404 for another project's invitation and what is no id, and 403 for an admin when it is for an owner", async () => {
    const [one, two] = [await someTeam(accounts), await someTeam(accounts)]
    const foreign = await invite(two.owner, two.id, someEmail())
    const forOwner = await invite(one.owner, one.id, someEmail(), 'OWNER')
    const end = (id: string) => one.admin.client.delete(`${invitationsPath(one.id)}/${id}`)

    expect([
      (await end(foreign.body.id)).status,
      (await end(uuidv7())).status,
      (await end('x')).status,
      (await end(forOwner.body.id)).status,
    ]).toEqual([404, 404, 404, 403])
    expect([await open(one.owner, one.id), await open(two.owner, two.id)]).toMatchObject([[{}], [{}]])
  })

  it('withdraws a mail that has not been sent yet', async () => {
    const gate = Promise.withResolvers<Record<string, never>>()
    const waiting = await startAccounts({ platformMail: { send: () => gate.promise } })
    const owner = await someUser(waiting)
    const { id } = await makeProject(owner)
    const { body } = await invite(owner, id, someEmail())

    await owner.client.delete(`${invitationsPath(id)}/${body.id}`)

    const db = openDatabase<Tables>(waiting.databaseUrl, { max: 1 })
    const left = [
      ...(await db.selectFrom('platform_mails').select('id').execute()),
      ...(await db.selectFrom('mail_tokens').select('hash').execute()),
    ]
    await db.destroy()
    gate.resolve({})
    await waiting.stop()
    expect(left).toEqual([])
  })
})

describe('the invitations of a member', () => {
  const invited = async (change: (team: Awaited<ReturnType<typeof someTeam>>) => Promise<Answer>) => {
    const team = await someTeam(accounts)
    const email = someEmail()
    await invite(team.admin, team.id, email, 'ADMIN')
    await change(team)
    const user = await someUser(accounts, email)
    return roleOf(accounts, user, team.id)
  }
  const path = ({ id, admin }: Awaited<ReturnType<typeof someTeam>>): string =>
    `${membersPath(id)}/${admin.id}`

  it('end with the membership and with a lower role, by which the member could come back or stay powerful', async () => {
    const removed = await invited((team) => team.owner.client.delete(path(team)))
    const lowered = await invited((team) => team.owner.client.patch(path(team), { body: { role: 'MEMBER' } }))
    const raised = await invited((team) => team.owner.client.patch(path(team), { body: { role: 'OWNER' } }))

    expect([removed, lowered, raised]).toEqual([undefined, undefined, 'ADMIN'])
  })

  it('end with the project', async () => {
    const { id, owner } = await someTeam(accounts)
    const email = someEmail()
    const user = await unverified(email)
    await invite(owner, id, email)
    const token = await accounts.tokenTo(email)

    await owner.client.delete(`${projectsPath}/${id}`)

    expect((await accept(user, token)).status).toBe(400)
  })
})

describe('an invitation and a sign-up at the same time', () => {
  it('always end with a member and no open invitation', async () => {
    const owner = await someUser(accounts)
    const { id } = await makeProject(owner)
    for (let round = 0; round < 10; round += 1) {
      const email = someEmail()

      const [signedUp, answer] = await Promise.all([
        accounts.as(anonymous).post('/auth/signup', { body: { email, password } }),
        invite(owner, id, email),
      ])

      expect([signedUp.status, answer.status]).toEqual([200, 201])
      const { sub } = await sessionOf(signedUp.headers)
      const { body } = await owner.client.get(membersPath(id))
      expect(body).toContainEqual(expect.objectContaining({ userId: sub, role: 'MEMBER' }))
    }
    expect(await open(owner, id)).toEqual([])
  })
})
