import { draft, usageCounted } from '@postrider/contracts/messages'
import { someCaller, type ApiResponse } from '@postrider/testing/service'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { disableProject, makeProject, publishedAbout, someTeam, someUser, type TestUser } from './start.ts'
import { startWithMail, type AccountsWithMail } from './with-mail.ts'

let accounts: AccountsWithMail
beforeAll(async () => {
  accounts = await startWithMail()
})
afterAll(() => accounts.stop())

const pathOf = (id: string): string => `/users/@me/projects/${id}/billing-limits`

const put = ({ client }: TestUser, id: string, body: object): Promise<ApiResponse> =>
  client.put(pathOf(id), { body })

/** Reads the limits with a secret key of the project. */
const limitsOf = async (id: string) => (await accounts.as(someCaller(id)).get(pathOf(id))).body

const use = (
  projectId: string,
  { id = uuidv7(), generation = 1, ...usage }: Record<string, unknown> & { id?: string; generation?: number },
): Promise<void> =>
  accounts.consume(
    draft(
      usageCounted,
      { key: projectId, projectId, generation, at: accounts.now() },
      { id, category: 'transactional', hour: accounts.now().toISOString(), units: 1, mails: 1, ...usage },
    ),
    id,
  )

const free = { limit: null, usage: 0, percentage: 0, isWarning: false, isBlocked: false }
const subjects = async (address: string): Promise<string[]> =>
  (await accounts.mailsTo(address)).map(({ subject }) => subject)

describe('the billing limits of a project', () => {
  it('return the usage, and null limits until a limit is set', async () => {
    const { id } = await makeProject(await someUser(accounts))
    await use(id, { units: 3 })

    expect(await limitsOf(id)).toEqual({
      transactional: { ...free, usage: 3 },
      campaigns: free,
      workflows: free,
      inbound: free,
      currency: 'usd',
    })
  })

  it('are set, or removed by null, and published with the usage', async () => {
    const owner = await someUser(accounts)
    const { id } = await makeProject(owner)
    await use(id, { units: 3, category: 'campaigns' })

    const first = await put(owner, id, { campaigns: 4, workflows: 10 })
    const again = await put(owner, id, { campaigns: 4 })
    const cleared = await put(owner, id, { workflows: null })

    expect(first.body).toMatchObject({
      campaigns: { limit: 4, usage: 3, percentage: 75, isWarning: false, isBlocked: false },
      workflows: { limit: 10, usage: 0 },
    })
    expect(again.body).toEqual(first.body)
    expect(cleared.body).toMatchObject({ campaigns: { limit: 4 }, workflows: free })
    expect((await publishedAbout(accounts, id)).map(({ data }) => data.allowance)).toEqual([
      null,
      { limits: limits({ campaigns: 4, workflows: 10 }), month: thisMonth(), used: used({ campaigns: 3 }) },
      { limits: limits({ campaigns: 4 }), month: thisMonth(), used: used({ campaigns: 3 }) },
    ])
    expect((await owner.client.get('/users/@me/projects')).body).toMatchObject([
      { billingLimitCampaigns: 4, billingLimitWorkflows: null },
    ])
  })

  it.each([[0], [-1], [1.5], ['5'], [1_000_000_001]])('return 422 for a limit of %j', async (campaigns) => {
    const owner = await someUser(accounts)
    const { id } = await makeProject(owner)

    expect((await put(owner, id, { campaigns })).status).toBe(422)
  })

  it('can be changed only by an owner and in an enabled project', async () => {
    const { id, owner, admin, member, stranger } = await someTeam(accounts)

    const answers = [
      await put(admin, id, { campaigns: 1 }),
      await put(member, id, { campaigns: 1 }),
      await put(stranger, id, { campaigns: 1 }),
    ]
    await disableProject(accounts, id)
    answers.push(await put(owner, id, { campaigns: 1 }))

    expect(answers.map(({ status }) => status)).toEqual([403, 403, 404, 403])
    expect(await limitsOf(id)).toMatchObject({ campaigns: free })
  })
})

describe('a limit that is nearly reached', () => {
  it('is mailed to owners and admins once at 80 % and once at 100 %, and published each time', async () => {
    const { id, owner, admin, member } = await someTeam(accounts)
    await put(owner, id, { transactional: 10 })
    const published = (await publishedAbout(accounts, id)).length
    const steps = []

    for (const units of [7, 1, 1, 1, 1]) {
      await use(id, { units })
      const { isWarning, isBlocked } = (await limitsOf(id)).transactional
      steps.push([isWarning, isBlocked, (await publishedAbout(accounts, id)).length - published])
    }

    expect(steps).toEqual([
      [false, false, 0],
      [true, false, 1],
      [true, false, 1],
      [true, true, 2],
      [true, true, 2],
    ])
    const expected = ['Ada & Co is approaching a monthly limit', 'Ada & Co has reached a monthly limit']
    expect((await subjects(owner.email)).toSorted()).toEqual(expected.toSorted())
    expect((await subjects(admin.email)).toSorted()).toEqual(expected.toSorted())
    expect(await subjects(member.email)).toEqual([])
  })

  it('is not mailed again when usage falls and rises, except for a new limit', async () => {
    const owner = await someUser(accounts)
    const { id } = await makeProject(owner)
    await put(owner, id, { transactional: 10 })

    await use(id, { units: 10 })
    await use(id, { units: -1 })
    const below = (await publishedAbout(accounts, id)).at(-1)?.data.allowance.used.transactional
    await use(id, { units: 1 })
    await put(owner, id, { transactional: 5 })

    expect(below).toBe(9)
    expect(await subjects(owner.email)).toEqual([
      'Ada & Co has reached a monthly limit',
      'Ada & Co has reached a monthly limit',
    ])
  })

  it('is mailed at most ten times a day for any number of changes, and only notices about its last value are stored', async () => {
    const owner = await someUser(accounts)
    const { id } = await makeProject(owner)
    await use(id, { units: 20 })

    for (let limit = 1; limit <= 12; limit += 1) await put(owner, id, { transactional: limit })

    expect(await subjects(owner.email)).toHaveLength(10)
    const { rows } = await sql`select most from limit_notices where project_id = ${id}`.execute(accounts.db)
    expect(rows).toEqual([{ most: 12 }, { most: 12 }])
  })
})

const thisMonth = (): string => accounts.now().toISOString().slice(0, 7)
const limits = (own: object) => ({
  transactional: null,
  campaigns: null,
  workflows: null,
  inbound: null,
  total: null,
  ...own,
})
const used = (own: object) => ({ transactional: 0, campaigns: 0, workflows: 0, inbound: 0, ...own })
