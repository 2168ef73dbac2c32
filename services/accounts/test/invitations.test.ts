import { accountsApi } from '@postrider/contracts/internal'
import { v7 as uuidv7 } from 'uuid'
import { accept, invite, openInvitations, someUnverifiedUser } from './invitations.ts'
import {
  instant,
  invitationsPath,
  makeProject,
  membersPath,
  password,
  roleOf,
  someEmail,
  someTeam,
  someUser,
  startAccounts,
  uuid,
} from './start.ts'
import { hourMs, startWithMail, tokenIn, type AccountsWithMail } from './with-mail.ts'

let accounts: AccountsWithMail

beforeAll(async () => {
  accounts = await startWithMail()
})
afterAll(() => accounts.stop())

describe('an invitation', () => {
  it("is returned, listed for admins, and mailed with the project's name and the sender's address", async () => {
    const { id, owner, admin, member, stranger } = await someTeam(accounts)
    const email = someEmail()

    const { status, body } = await invite(admin, id, { email, role: 'ADMIN' })

    const invitation = {
      id: uuid,
      email,
      role: 'ADMIN',
      invitedBy: admin.email,
      createdAt: instant,
      expiresAt: new Date(accounts.now().getTime() + 7 * 24 * hourMs).toISOString(),
    }
    expect({ status, body }).toEqual({ status: 201, body: invitation })
    expect(await openInvitations(owner, id)).toEqual([body])
    expect((await member.client.get(invitationsPath(id))).status).toBe(403)
    expect((await stranger.client.get(invitationsPath(id))).status).toBe(404)
    const [mail] = await accounts.mailsTo(email)
    expect(mail?.subject).toContain('Ada & Co')
    expect(mail?.html).toContain(admin.email)
    expect(tokenIn(mail)).toMatch(/^[0-9a-f]{64}$/)
  })

  it('adds a user who signs up with the address if no verification is required', async () => {
    const [one, two] = [await someTeam(accounts), await someTeam(accounts)]
    const email = someEmail()
    await invite(one.owner, one.id, { email, role: 'ADMIN' })
    await invite(two.owner, two.id, { email, role: 'MEMBER' })

    const user = await someUser(accounts, email)

    expect(await roleOf(accounts, user, one.id)).toBe('ADMIN')
    expect(await roleOf(accounts, user, two.id)).toBe('MEMBER')
    expect([await openInvitations(one.owner, one.id), await openInvitations(two.owner, two.id)]).toEqual([
      [],
      [],
    ])
  })

  it('has an invalid token after a sign-up has accepted the invitation', async () => {
    const { id, owner } = await someTeam(accounts)
    const email = someEmail()
    await invite(owner, id, { email })
    const token = await accounts.tokenTo(email)
    const user = await someUser(accounts, email)

    expect((await accept(user, token)).status).toBe(400)
  })

  it('does not add a user who has not proved the address', async () => {
    const { id, owner } = await someTeam(accounts)
    const email = someEmail()
    const squatter = await someUnverifiedUser(accounts, email)

    const { status, body } = await invite(owner, id, { email })

    expect([status, body.expiresAt]).toEqual([201, instant])
    expect(await roleOf(accounts, squatter, id)).toBeUndefined()
    expect(await accounts.mailsTo(email)).toHaveLength(1)
  })

  it('keeps its id when it is sent again, and gets a new role and a new link', async () => {
    const { id, owner, admin } = await someTeam(accounts)
    const email = someEmail()
    const user = await someUnverifiedUser(accounts, email)
    const first = await invite(owner, id, { email, role: 'MEMBER' })
    const oldToken = await accounts.tokenTo(email)

    const second = await invite(admin, id, { email, role: 'ADMIN' })
    const newToken = await accounts.tokenTo(email)

    expect(second.body).toMatchObject({ id: first.body.id, role: 'ADMIN', invitedBy: admin.email })
    expect(await openInvitations(owner, id)).toHaveLength(1)
    expect((await accept(user, oldToken)).status).toBe(400)
    expect((await accept(user, newToken)).body).toMatchObject({ projectId: id, role: 'ADMIN' })
  })

  it('for an OWNER cannot be changed to a lower role by an admin', async () => {
    const { id, owner, admin } = await someTeam(accounts)
    const email = someEmail()
    await invite(owner, id, { email, role: 'OWNER' })

    expect((await invite(admin, id, { email, role: 'MEMBER' })).status).toBe(403)
    expect(await openInvitations(owner, id)).toMatchObject([{ role: 'OWNER' }])
  })

  it("is mailed with the project's name, but without any link in the name", async () => {
    const owner = await someUser(accounts)
    const { id } = await makeProject(owner, 'Win at https://evil.example <b>now</b>')
    const email = someEmail()

    await invite(owner, id, { email })

    const [mail] = await accounts.mailsTo(email)
    expect(mail?.subject).toBe('You have been invited to the project Win at https: evil·example <b>now</b>')
    expect(mail?.html).toContain('Win at https: evil·example &#60;b&#62;now')
    expect(mail?.html).not.toContain('evil.example')
  })

  it('is rejected if the project has 100 open invitations', async () => {
    const owner = await someUser(accounts)
    const { id } = await makeProject(owner)
    const emails = Array.from({ length: 101 }, () => someEmail())

    const answers = []
    for (const email of emails) answers.push((await invite(owner, id, { email })).status)

    expect(answers).toEqual([...Array<number>(100).fill(201), 429])
    expect(await openInvitations(owner, id)).toHaveLength(100)
    expect((await invite(owner, id, { email: emails[0] ?? '' })).status).toBe(201)
  })

  it('is rejected for an unknown address if sign-ups are disabled', async () => {
    const closed = await startAccounts({ config: { signupsDisabled: true } })
    const body = { email: someEmail(), password, projectName: 'Demo' }
    const demo = (await closed.asPeer().post(accountsApi.ensureDemo.path, { body })).body
    const client = closed.as({ kind: 'user', userId: demo.user.id, sessionId: uuidv7() })

    const answer = await client.post(membersPath(demo.projectId), { body: { email: someEmail() } })
    await closed.stop()

    expect(answer).toMatchObject({ status: 403, body: { error: { code: 'FORBIDDEN' } } })
  })
})
