import type { Caller } from '@postrider/contracts'
import { changeAudited, draft, type Draft } from '@postrider/contracts/messages'
import { v7 as uuidv7 } from 'uuid'
import { sweepEntries } from '../src/store/audit-entries.ts'
import {
  disableProject,
  instant,
  invitationsPath,
  makeProject,
  membersPath,
  projectsPath,
  someTeam,
  someUser,
  sharedAccounts,
  uuid,
  type AccountsUnderTest,
  type TestUser,
} from './start.ts'

let accounts: AccountsUnderTest

beforeAll(async () => {
  accounts = await sharedAccounts()
})
afterAll(() => accounts.stop())

const inProject = (user: TestUser, projectId: string): Caller => ({
  kind: 'session',
  userId: user.id,
  sessionId: user.sessionId,
  role: 'OWNER',
  projectId,
  generation: 1,
})

/** Returns the audit log that a member of the project sees. */
const logOf = async (user: TestUser, projectId: string, query = '') => {
  await accounts.idle()
  const { body } = await accounts.as(inProject(user, projectId)).get(`/projects/${projectId}/audit${query}`)
  return body
}

const actionsOf = async (user: TestUser, projectId: string): Promise<string[]> =>
  (await logOf(user, projectId)).data.map(({ action }: { action: string }) => action)

interface AuditMessageInput {
  id?: string
  at?: Date
  action?: string
  generation?: number
}

const someChange = (
  projectId: string,
  { id = uuidv7(), at = new Date(), action = 'template.updated', generation = 1 }: AuditMessageInput = {},
): Draft =>
  draft(
    changeAudited,
    { key: id, projectId, generation, at, correlationId: 'request-1' },
    { id, action, subject: { id: 't', name: 'Welcome' }, actor: { kind: 'key', id: null }, address: '::1' },
  )

describe('GET /projects/:id/audit', () => {
  it('returns the entries that other services publish for any generation, without duplicates', async () => {
    const user = await someUser(accounts)
    const { id } = await makeProject(user)
    await user.client.post(`${projectsPath}/${id}/reset`)
    const change = someChange(id)

    await accounts.consume(change)
    await accounts.consume(change)

    const { data } = await logOf(user, id, '?action=template.updated')
    expect(data).toEqual([
      {
        id: change.key,
        at: instant,
        action: 'template.updated',
        subject: { id: 't', name: 'Welcome' },
        actor: { kind: 'key', id: null, email: null },
        address: '::1',
        requestId: 'request-1',
      },
    ])
  })

  it("returns users' changes to the project and its members", async () => {
    const { id, owner, member } = await someTeam(accounts)
    const guest = await someUser(accounts)
    await owner.client.patch(`${projectsPath}/${id}`, { body: { name: 'Bo' } })
    await owner.client.patch(`${projectsPath}/${id}`, { body: { name: 'Bo' } })
    await owner.client.post(`${projectsPath}/${id}/regenerate-keys`)
    await owner.client.patch(`${membersPath(id)}/${member.id}`, { body: { role: 'ADMIN' } })
    await owner.client.patch(`${membersPath(id)}/${member.id}`, { body: { role: 'ADMIN' } })
    await owner.client.delete(`${membersPath(id)}/${member.id}`)
    const invited = await owner.client.post(membersPath(id), { body: { email: 'nobody@example.com' } })
    await owner.client.delete(`${invitationsPath(id)}/${invited.body.id}`)
    await disableProject(accounts, id)

    expect((await actionsOf(owner, id)).toReversed()).toEqual([
      'project.created',
      'project.updated',
      'project.keys-rotated',
      'member.changed',
      'member.removed',
      'invitation.sent',
      'invitation.revoked',
      'project.disabled',
    ])
    const { data } = await logOf(owner, id)
    expect(data[0]).toMatchObject({ actor: { kind: 'service', id: 'operator' }, address: null })
    expect(data.at(-1)).toMatchObject({
      subject: { id, name: 'Ada & Co' },
      actor: { kind: 'user', id: owner.id, email: owner.email },
      requestId: uuid,
    })
    expect(JSON.stringify(data)).not.toContain(guest.email)
  })

  it('returns the new user as the actor if the user joins by an invitation, without a session', async () => {
    const owner = await someUser(accounts)
    const { id } = await makeProject(owner)
    const email = `joins.${uuidv7()}@example.com`
    await owner.client.post(membersPath(id), { body: { email } })

    const guest = await someUser(accounts, email)

    const { data } = await logOf(owner, id, '?action=member.joined')
    expect(data).toMatchObject([{ subject: { id: guest.id }, actor: { kind: 'user', id: guest.id, email } }])
  })

  it('continues after a cursor, even between entries of the same instant, and rejects a forged cursor', async () => {
    const user = await someUser(accounts)
    const { id } = await makeProject(user)
    const at = new Date()
    const ids = Array.from({ length: 5 }, () => uuidv7())
    for (const each of ids) await accounts.consume(someChange(id, { id: each, at }))

    const seen: string[] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const page = await logOf(user, id, `?action=template.updated&limit=2&cursor=${cursor}`)
      seen.push(...page.data.map((entry: { id: string }) => entry.id))
      cursor = page.cursor
    }

    expect(seen).toEqual(ids.toReversed())
    const forged = await accounts.as(inProject(user, id)).get(`/projects/${id}/audit?cursor=x`)
    expect(forged.status).toBe(400)
  })

  it('returns no entries of another project', async () => {
    const [user, other] = [await someUser(accounts), await someUser(accounts)]
    const [mine, theirs] = [await makeProject(user), await makeProject(other)]
    await accounts.consume(someChange(theirs.id))

    expect(await actionsOf(user, mine.id)).toEqual(['project.created'])
  })
})

describe('the audit log', () => {
  it('is deleted with its project and ignores later entries', async () => {
    const user = await someUser(accounts)
    const { id } = await makeProject(user)
    await accounts.consume(someChange(id))
    await user.client.delete(`${projectsPath}/${id}`)
    await accounts.idle()

    await accounts.consume(someChange(id))
    await accounts.consume(someChange(uuidv7()))

    expect(await actionsOf(user, id)).toEqual([])
  })

  it('is cleared of old entries', async () => {
    const user = await someUser(accounts)
    const { id } = await makeProject(user)
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
    for (const days of [401, 399]) await accounts.consume(someChange(id, { at: daysAgo(days) }))

    await sweepEntries(accounts.db, daysAgo(400))

    expect(await actionsOf(user, id)).toEqual(['project.created', 'template.updated'])
  })
})
