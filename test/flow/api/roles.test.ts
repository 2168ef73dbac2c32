import { endpoints, type ApiEndpoint } from '@postrider/contracts/api'
import { until } from '@postrider/testing/jest'
import { bodyOf } from '../support/bodies.ts'
import { silentEndpoint } from '../support/requests.ts'
import { callers, rules, type Caller, type Rule, type Team } from '../support/role-rules.ts'
import { startTeams, type Teams } from '../support/teams.ts'
import { sharedFlow, type Flow } from '../support/start-flow.ts'

let flow: Flow
let teams: Teams
/** The team of the rejected requests and of the reads. Its state must not change. */
let untouched: Team
let before: unknown

beforeAll(async () => {
  flow = await sharedFlow()
  teams = await startTeams(flow)
  untouched = await teams.newTeam()
  before = await teams.stateOf(untouched)
})
afterAll(() => flow.stop())

/** The endpoints that require a role, and the endpoints of accounts whose path contains a project. */
const endpointsWithRoles = endpoints.filter(
  ({ role, service, project }) => role !== 'MEMBER' || (service === 'accounts' && project === 'path'),
)

const ranks = { MEMBER: 0, ADMIN: 1, OWNER: 2 }

/** Returns the error status for a caller without access, or undefined if the caller has access. */
function refusalOf({ who, role, project }: ApiEndpoint, caller: Caller): number | undefined {
  if (caller === 'public' || caller === 'nobody') return 401
  if (caller === 'secret') return who === 'session' ? 401 : undefined
  if (caller === 'stranger') return project === 'path' ? 404 : 403
  return ranks[callerRoles[caller]] < ranks[role] ? 403 : undefined
}

const callerRoles = { owner: 'OWNER', admin: 'ADMIN', member: 'MEMBER' } as const

/** Creates a webhook endpoint with a delivery, which endpoints of webhooks need. */
async function webhookIds({ clients: { secret: api } }: Team): Promise<Record<string, string>> {
  const body = { ...silentEndpoint, events: ['contact.created'] }
  const { id } = (await api.post('/webhook-endpoints', { body })).body
  await api.post('/contacts', { body: { email: 'delivered@example.net' } })
  const deliveries = async () => (await api.get(`/webhook-endpoints/${id}/deliveries`)).body.data
  await until(async () => (await deliveries()).length > 0)
  return { id, deliveryId: (await deliveries())[0].id }
}

async function pathOf(
  { method, path, project, service }: ApiEndpoint,
  team: Team,
  caller: Caller,
): Promise<string> {
  const ids: Record<string, string> = {
    id: project === 'path' ? team.id : team.domainId,
    invitationId: team.invitations.member,
    // A member can only remove their own membership.
    userId: method === 'DELETE' && caller === 'member' ? team.ids.member : team.ids.other,
    ...(service === 'webhooks' && team !== untouched && path.includes('/:id') ? await webhookIds(team) : {}),
  }
  return path.replace(/:(\w+)/g, (_, name: string) => ids[name] ?? name)
}

/** Returns 404 for endpoints that need Stripe, because Stripe is not configured here. */
const withoutBilling = ({ errors }: ApiEndpoint): number | undefined =>
  errors?.[404]?.startsWith('This server has no billing') ? 404 : undefined

async function statusFor(endpoint: ApiEndpoint, team: Team, caller: Caller): Promise<number> {
  const body = bodyOf(endpoint, { domain: `${team.id}.example.com` })
  const method = endpoint.method.toLowerCase() as Lowercase<ApiEndpoint['method']>
  const path = await pathOf(endpoint, team, caller)
  return (await team.clients[caller][method](path, body === undefined ? {} : { body })).status
}

describe.each(
  endpointsWithRoles.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const),
)('the roles for %s', (_name, endpoint) => {
  it('reject callers without access and change nothing', async () => {
    const refused = callers.filter((caller) => refusalOf(endpoint, caller) !== undefined)
    const statuses = await Promise.all(
      refused.map(async (caller) => [caller, await statusFor(endpoint, untouched, caller)]),
    )

    expect(statuses).toEqual(refused.map((caller) => [caller, refusalOf(endpoint, caller)]))
    expect(await teams.stateOf(untouched)).toEqual(before)
  })

  it('allow the secret key and the lowest permitted role', async () => {
    const allowed = callers.filter((caller) => refusalOf(endpoint, caller) === undefined)
    const [lowest] = allowed.filter((caller) => caller !== 'secret').toReversed()
    const tried = allowed.filter((caller) => caller === 'secret' || caller === lowest)
    const statuses: [Caller, number][] = []
    for (const caller of tried)
      statuses.push([caller, await statusFor(endpoint, await teams.newTeam(), caller)])

    expect(lowest).toBeDefined()
    expect(statuses.filter(([, status]) => status >= 400 && status !== withoutBilling(endpoint))).toEqual([])
  })
})

const ask = async (rule: Rule, team: Team, caller: Caller): Promise<[Caller, number]> => [
  caller,
  (await rule.ask(team.clients[caller], team, caller)).status,
]

describe('the access rules that also depend on the data', () => {
  it.each(rules.map((rule) => [rule.what, rule] as const))(
    'apply to a caller who %s',
    async (_what, rule) => {
      const statuses: [Caller, number][] = []
      for (const caller of callers.filter((each) => rule.statuses[each] >= 400))
        statuses.push(await ask(rule, untouched, caller))
      expect(await teams.stateOf(untouched)).toEqual(before)
      for (const caller of callers.filter((each) => rule.statuses[each] < 400))
        statuses.push(await ask(rule, await teams.newTeam(), caller))

      expect(Object.fromEntries(statuses)).toEqual(rule.statuses)
    },
  )

  it('show the secret key only to owners and admins', async () => {
    const { id, clients } = await teams.newTeam()
    const secretFor = async (caller: 'owner' | 'admin' | 'member'): Promise<string | null> => {
      const projects: { id: string; secret: string | null }[] = (
        await clients[caller].get('/users/@me/projects')
      ).body
      return projects.find((each) => each.id === id)?.secret ?? null
    }

    expect([await secretFor('owner'), await secretFor('admin'), await secretFor('member')]).toEqual([
      expect.stringMatching(/^sk_/),
      expect.stringMatching(/^sk_/),
      null,
    ])
  })
})
