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
  it('is answered, listed for admins, and mailed with the name of the project and of the sender', async () => {
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

  it('lets whoever signs up with the address join, where no address is verified', async () => {
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

  it('ends its token with the sign-up that accepts it', async () => {
    const { id, owner } = await someTeam(accounts)
    const email = someEmail()
    await invite(owner, id, { email })
    const token = await accounts.tokenTo(email)
    const user = await someUser(accounts, email)

    expect((await accept(user, token)).status).toBe(400)
  })

  it('does not make a member of a user who has not proved to have the address', async () => {
    const { id, owner } = await someTeam(accounts)
    const email = someEmail()
    const squatter = await someUnverifiedUser(accounts, email)

    const { status, body } = await invite(owner, id, { email })

    expect([status, body.expiresAt]).toEqual([201, instant])
    expect(await roleOf(accounts, squatter, id)).toBeUndefined()
    expect(await accounts.mailsTo(email)).toHaveLength(1)
  })

  it('that is sent again keeps its id, has the new role and a new link, and the old link ends', async () => {
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

  it('that gives OWNER cannot be lowered by an admin', async () => {
    const { id, owner, admin } = await someTeam(accounts)
    const email = someEmail()
    await invite(owner, id, { email, role: 'OWNER' })

    expect((await invite(admin, id, { email, role: 'MEMBER' })).status).toBe(403)
    expect(await openInvitations(owner, id)).toMatchObject([{ role: 'OWNER' }])
  })

  it('names the project in its mail, and leads nowhere by that name', async () => {
    const owner = await someUser(accounts)
    const { id } = await makeProject(owner, 'Win at https://evil.example <b>now</b>')
    const email = someEmail()

    await invite(owner, id, { email })

    const [mail] = await accounts.mailsTo(email)
    expect(mail?.subject).toBe('You are invited to the project Win at https: evil·example <b>now</b>')
    expect(mail?.html).toContain('Win at https: evil·example &#60;b&#62;now')
    expect(mail?.html).not.toContain('evil.example')
  })

  it('is one of at most 100 open ones of a project', async () => {
    const owner = await someUser(accounts)
    const { id } = await makeProject(owner)
    const emails = Array.from({ length: 101 }, () => someEmail())

    const answers = []
    for (const email of emails) answers.push((await invite(owner, id, { email })).status)

    expect(answers).toEqual([...Array<number>(100).fill(201), 429])
    expect(await openInvitations(owner, id)).toHaveLength(100)
    expect((await invite(owner, id, { email: emails[0] ?? '' })).status).toBe(201)
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
