import type { ApiResponse } from '@postrider/testing/service'
import { v7 as uuidv7 } from 'uuid'
import { accept, invite, openInvitations, someUnverifiedUser } from './invitations.ts'
import {
  invitationsPath,
  makeProject,
  membersPath,
  projectsPath,
  roleOf,
  someEmail,
  someTeam,
  someUser,
  startAccounts,
} from './start.ts'
import { startWithMail, type AccountsWithMail } from './with-mail.ts'

let accounts: AccountsWithMail

beforeAll(async () => {
  accounts = await startWithMail()
})
afterAll(() => accounts.stop())

describe('DELETE /projects/:id/invitations/:invitationId', () => {
  it('deletes the invitation and invalidates its link; a repeat returns 404', async () => {
    const { id, owner } = await someTeam(accounts)
    const email = someEmail()
    const { body } = await invite(owner, id, { email })
    const path = `${invitationsPath(id)}/${body.id}`

    const [first, second] = [await owner.client.delete(path), await owner.client.delete(path)]
    const user = await someUser(accounts, email)

    expect([first.status, second.status]).toEqual([204, 404])
    expect(await openInvitations(owner, id)).toEqual([])
    expect(await roleOf(accounts, user, id)).toBeUndefined()
  })

  it("returns 404 for another project's invitation and an invalid id, and 403 if an admin deletes the invitation of an owner", async () => {
    const [one, two] = [await someTeam(accounts), await someTeam(accounts)]
    const foreign = await invite(two.owner, two.id, { email: someEmail() })
    const forOwner = await invite(one.owner, one.id, { email: someEmail(), role: 'OWNER' })
    const end = (id: string) => one.admin.client.delete(`${invitationsPath(one.id)}/${id}`)

    expect([
      (await end(foreign.body.id)).status,
      (await end(uuidv7())).status,
      (await end('x')).status,
      (await end(forOwner.body.id)).status,
    ]).toEqual([404, 404, 404, 403])
    expect([
      await openInvitations(one.owner, one.id),
      await openInvitations(two.owner, two.id),
    ]).toMatchObject([[{}], [{}]])
  })

  it('withdraws a queued mail', async () => {
    const gate = Promise.withResolvers<Record<string, never>>()
    const waiting = await startAccounts({ platformMail: { send: () => gate.promise } })
    const owner = await someUser(waiting)
    const { id } = await makeProject(owner)
    const { body } = await invite(owner, id, { email: someEmail() })

    await owner.client.delete(`${invitationsPath(id)}/${body.id}`)

    const { db } = waiting
    const left = [
      ...(await db.selectFrom('platform_mails').select('id').execute()),
      ...(await db.selectFrom('mail_tokens').select('hash').execute()),
    ]
    gate.resolve({})
    await waiting.stop()
    expect(left).toEqual([])
  })
})

describe('the invitations of a member', () => {
  const invited = async (change: (team: Awaited<ReturnType<typeof someTeam>>) => Promise<ApiResponse>) => {
    const team = await someTeam(accounts)
    const email = someEmail()
    await invite(team.admin, team.id, { email, role: 'ADMIN' })
    await change(team)
    const user = await someUser(accounts, email)
    return roleOf(accounts, user, team.id)
  }
  const path = ({ id, admin }: Awaited<ReturnType<typeof someTeam>>): string =>
    `${membersPath(id)}/${admin.id}`

  it('are deleted when the member is removed or gets a lower role', async () => {
    const removed = await invited((team) => team.owner.client.delete(path(team)))
    const lowered = await invited((team) => team.owner.client.patch(path(team), { body: { role: 'MEMBER' } }))
    const raised = await invited((team) => team.owner.client.patch(path(team), { body: { role: 'OWNER' } }))

    expect([removed, lowered, raised]).toEqual([undefined, undefined, 'ADMIN'])
  })

  it('are deleted with the project', async () => {
    const { id, owner } = await someTeam(accounts)
    const email = someEmail()
    const user = await someUnverifiedUser(accounts, email)
    await invite(owner, id, { email })
    const token = await accounts.tokenTo(email)

    await owner.client.delete(`${projectsPath}/${id}`)

    expect((await accept(user, token)).status).toBe(400)
  })

  it('are deleted with the project, even if they are sent or accepted during the deletion', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, owner, admin } = await someTeam(accounts)
      const invited = someEmail()
      await invite(owner, id, { email: invited })

      const [deleted, joining, ...sent] = await Promise.all([
        owner.client.delete(`${projectsPath}/${id}`),
        someUser(accounts, invited),
        ...[owner, admin, admin].map((sender) => invite(sender, id, { email: someEmail() })),
      ])

      expect(deleted.status).toBe(200)
      for (const { status } of sent) expect([201, 404]).toContain(status)
      await accounts.idle()
      const ofProject = (table: 'invitations' | 'members') =>
        accounts.db.selectFrom(table).select('project_id').where('project_id', '=', id).execute()
      const left = [await ofProject('invitations'), await ofProject('members')]
      expect(left).toEqual([[], []])
      expect(await roleOf(accounts, joining, id)).toBeUndefined()
    }
  })
})
