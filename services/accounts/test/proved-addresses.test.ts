import { accountsApi } from '@postrider/contracts/internal'
import { accept, invite, openInvitations } from './invitations.ts'
import { membersPath, roleOf, someEmail, someTeam, someUser } from './start.ts'
import { startWithMail, type AccountsWithMail } from './with-mail.ts'

let accounts: AccountsWithMail

beforeAll(async () => {
  accounts = await startWithMail({ provider: 'smtp' })
})
afterAll(() => accounts.stop())

const setDisabled = (projectId: string, disabled: boolean) =>
  accounts.asPeer().post(accountsApi.setProjectDisabled.path, {
    body: { projectId, disabled, ...(disabled ? { reason: 'MANUAL' } : {}) },
  })

describe('with real mail and without required verification', () => {
  it('a user who signs up with an invited address joins the project only with the link in the mail', async () => {
    const { id, owner } = await someTeam(accounts)
    const email = someEmail()
    await invite(owner, id, { email, role: 'ADMIN' })

    const user = await someUser(accounts, email)

    expect(await roleOf(accounts, user, id)).toBeUndefined()
    expect(await openInvitations(owner, id)).toMatchObject([{ email }])
    expect(await accept(user, await accounts.tokenTo(email))).toMatchObject({
      status: 200,
      body: { role: 'ADMIN' },
    })
  })

  it('a user with an unproved address is invited by mail', async () => {
    const [one, two] = [await someTeam(accounts), await someTeam(accounts)]
    const email = someEmail()
    const user = await someUser(accounts, email)

    const first = await invite(one.owner, one.id, { email })
    expect(first.body).toHaveProperty('expiresAt')
    expect(await roleOf(accounts, user, one.id)).toBeUndefined()
    accounts.pass(1)
    await accept(user, await accounts.tokenTo(email))

    const second = await invite(two.owner, two.id, { email })
    expect(second).toMatchObject({ status: 201, body: { userId: user.id } })
  })

  it('a removed member cannot rejoin with an invitation that was sent before they joined', async () => {
    const { id, owner } = await someTeam(accounts)
    const email = someEmail()
    const other = await someTeam(accounts)
    const user = await someUser(accounts, email)
    await invite(owner, id, { email, role: 'ADMIN' })
    const token = await accounts.tokenTo(email)
    // The user proves the address with an invitation to another project while this project is disabled.
    await setDisabled(id, true)
    accounts.pass(1)
    await invite(other.owner, other.id, { email })
    await accept(user, await accounts.tokenTo(email))
    await setDisabled(id, false)

    expect((await invite(owner, id, { email })).body).toMatchObject({ userId: user.id, role: 'MEMBER' })
    await owner.client.delete(`${membersPath(id)}/${user.id}`)

    expect((await accept(user, token)).status).toBe(400)
    expect(await roleOf(accounts, user, id)).toBeUndefined()
  })
})
