import type { ApiResponse } from '@postrider/testing/service'
import { createContext } from '../src/context.ts'
import { sessionSweep } from '../src/loops/session-sweep.ts'
import { invite, openInvitations } from './invitations.ts'
import { makeProject, someEmail, someTeam, someUser, testConfig } from './start.ts'
import { hourMs, startWithMail, type AccountsWithMail } from './with-mail.ts'

let accounts: AccountsWithMail

beforeAll(async () => {
  accounts = await startWithMail({ signupsPerHour: 0 })
})
afterAll(() => accounts.stop())

const limited = {
  status: 429,
  body: { error: { code: 'RATE_LIMIT_EXCEEDED', details: { retryAfter: expect.any(Number) } } },
}
const statuses = (answers: readonly ApiResponse[]): number[] => answers.map(({ status }) => status)

/**
 * Creates a user who owns two projects and invites the address `times` times: three times to the first
 * project, then to the second.
 */
async function inviting(email: string, times: number): Promise<ApiResponse[]> {
  const owner = await someUser(accounts)
  const [one, two] = [await makeProject(owner), await makeProject(owner)]
  const answers: ApiResponse[] = []
  for (let turn = 0; turn < times; turn += 1)
    answers.push(await invite(owner, turn < 3 ? one.id : two.id, { email }))
  return answers
}

/** Runs one round of the loop `session-sweep`. */
async function sweep(): Promise<void> {
  const { db, keyStore, now } = accounts
  await sessionSweep(createContext(testConfig(accounts.databaseUrl), { db, keyStore, now })).work(
    new AbortController().signal,
  )
}

describe('an address', () => {
  it('can be invited by all members of one project at most three times an hour', async () => {
    const { id, owner, admin } = await someTeam(accounts)
    const email = someEmail()
    for (const sender of [owner, admin, owner]) {
      expect((await invite(sender, id, { email })).status).toBe(201)
      // Wait until the mail is sent, because a repeated invitation replaces a queued mail.
      await accounts.mailsTo(email)
    }

    const refused = [await invite(owner, id, { email }), await invite(admin, id, { email, role: 'ADMIN' })]

    for (const answer of refused) expect(answer).toMatchObject(limited)
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(3500)
    expect(await openInvitations(owner, id)).toMatchObject([{ role: 'MEMBER', invitedBy: owner.email }])
    expect(await accounts.mailsTo(email)).toHaveLength(3)
    accounts.pass(hourMs)
    expect((await invite(owner, id, { email })).status).toBe(201)
  })

  it('can be invited by a project after another project has reached its limit', async () => {
    const [loud, other] = [await someTeam(accounts), await someTeam(accounts)]
    const email = someEmail()
    const turns: ApiResponse[] = []
    for (let turn = 0; turn < 4; turn += 1) turns.push(await invite(loud.owner, loud.id, { email }))

    const answer = await invite(other.owner, other.id, { email })

    expect(statuses(turns)).toEqual([201, 201, 201, 429])
    expect(answer.status).toBe(201)
    expect((await accounts.mailsTo(email)).length).toBeGreaterThan(0)
  })

  it('can be invited by one user at most five times a day to all projects, even after a sweep', async () => {
    const email = someEmail()
    const owner = await someUser(accounts)
    const [one, two, three] = [await makeProject(owner), await makeProject(owner), await makeProject(owner)]
    const sent: ApiResponse[] = []
    for (const { id } of [one, one, one, two, two]) sent.push(await invite(owner, id, { email }))

    const refused = await invite(owner, three.id, { email })
    accounts.pass(23 * hourMs)
    await sweep()
    const later = await invite(owner, three.id, { email })
    accounts.pass(hourMs)
    await sweep()

    expect(statuses(sent)).toEqual([201, 201, 201, 201, 201])
    for (const answer of [refused, later])
      expect(answer).toMatchObject({
        ...limited,
        body: { error: { suggestion: expect.stringContaining('sign up') } },
      })
    expect(Number(later.headers.get('retry-after'))).toBe(3600)
    expect(await openInvitations(owner, three.id)).toEqual([])
    expect((await invite(owner, three.id, { email })).status).toBe(201)
  })

  it('can be invited by all users at most twenty times a day', async () => {
    const email = someEmail()
    for (let user = 0; user < 4; user += 1)
      expect(statuses(await inviting(email, 5))).toEqual([201, 201, 201, 201, 201])

    const refused = await inviting(email, 1)
    accounts.pass(24 * hourMs)
    const allowed = await inviting(email, 1)

    expect(refused).toMatchObject([limited])
    expect(statuses(allowed)).toEqual([201])
  })

  it('has the same limits for parallel requests', async () => {
    const email = someEmail()
    const owners = await Promise.all(Array.from({ length: 5 }, () => someUser(accounts)))
    const projects = await Promise.all(
      owners.map(async (owner) => ({
        owner,
        ids: [(await makeProject(owner)).id, (await makeProject(owner)).id],
      })),
    )

    const answers = await Promise.all(
      projects.flatMap(({ owner, ids }) =>
        ids.flatMap((id) => [1, 2, 3].map(() => invite(owner, id, { email }))),
      ),
    )

    expect(statuses(answers).filter((status) => status === 201)).toHaveLength(20)
    expect(new Set(statuses(answers))).toEqual(new Set([201, 429]))
  })
})
