import { routes } from '@postrider/gateway/routes'
import { apiClient, type Answer } from '@postrider/testing/service'
import { browserOf } from '../support/browser.ts'
import { callers, rows, type Caller, type Row, type Team } from '../support/roles-expected.ts'
import { sharedFlow, type Flow } from '../support/start-flow.ts'

const people = ['owner', 'boss', 'admin', 'member', 'other', 'stranger'] as const
type Person = (typeof people)[number]

interface User {
  id: string
  email: string
  cookie: string
}

let flow: Flow
/** The same for every project. */
let users: Record<Person, User>
/** Refused requests and reads leave it as it is. */
let untouched: Team
let before: unknown

beforeAll(async () => {
  flow = await sharedFlow()
  users = {
    owner: await someUser('owner'),
    boss: await someUser('boss'),
    admin: await someUser('admin'),
    member: await someUser('member'),
    other: await someUser('other'),
    stranger: await someUser('stranger'),
  }
  untouched = await newTeam()
  before = await stateOf(untouched)
})
afterAll(() => flow.stop())

async function someUser(name: Person): Promise<User> {
  const email = `${name}.of.roles@example.com`
  const { client, cookie } = await browserOf(flow, '/auth/signup', {
    email,
    password: 'correct horse battery',
  })
  return { id: String((await client.get('/users/@me')).body.id), email, cookie }
}

const clientWith = (headers: Record<string, string>) =>
  apiClient(
    () => flow.url,
    () => headers,
  )

/** A new project of the owner, in which nothing has been done yet. */
async function newTeam(): Promise<Team> {
  const outside = clientWith({ cookie: users.owner.cookie })
  const project = made(await outside.post('/users/@me/projects', { body: { name: 'Team' } }))
  const id = String(project.id)
  const invite = async (email: string, role: string) =>
    made(await outside.post(`/projects/${id}/members`, { body: { email, role } }))
  await Promise.all([
    invite(users.boss.email, 'OWNER'),
    invite(users.admin.email, 'ADMIN'),
    invite(users.member.email, 'MEMBER'),
    invite(users.other.email, 'MEMBER'),
  ])
  const invitations = {
    member: String((await invite(`member.${id}@example.net`, 'MEMBER')).id),
    owner: String((await invite(`owner.${id}@example.net`, 'OWNER')).id),
  }
  const within = (person: Person) => clientWith({ cookie: users[person].cookie, 'x-project-id': id })
  const clients = {
    owner: within('owner'),
    admin: within('admin'),
    member: within('member'),
    stranger: within('stranger'),
    secret: clientWith({ authorization: `Bearer ${project.secret}` }),
    public: clientWith({ authorization: `Bearer ${project.public}` }),
    nobody: clientWith({}),
  }
  const domain = made(await clients.owner.post('/domains', { body: { domain: `d-${id}.example.com` } }))
  return { id, clients, ids: idsOf(users), invitations, domainId: String(domain.id) }
}

const idsOf = ({ owner, boss, admin, member, other, stranger }: Record<Person, User>): Team['ids'] => ({
  owner: owner.id,
  boss: boss.id,
  admin: admin.id,
  member: member.id,
  other: other.id,
  stranger: stranger.id,
})

function made({ status, body }: Answer): Answer['body'] {
  expect(status).toBe(201)
  return body
}

/** All that roles decide about, as an owner sees it. */
async function stateOf({ id, clients: { owner } }: Team): Promise<unknown> {
  const projects: { id: string }[] = (await owner.get('/users/@me/projects')).body
  const domains: { domain: string }[] = (await owner.get(`/domains/project/${id}`)).body
  return {
    project: projects.find((each) => each.id === id),
    members: (await owner.get(`/projects/${id}/members`)).body,
    invitations: (await owner.get(`/projects/${id}/invitations`)).body,
    // Their states change by themselves.
    domains: domains.map(({ domain }) => domain),
    contacts: (await owner.get('/contacts')).body,
  }
}

const asked = async (row: Row, team: Team, caller: Caller): Promise<[Caller, number]> => [
  caller,
  (await row.ask(team.clients[caller], team, caller)).status,
]

describe('what the roles in a project allow, through the gateway to the service that decides', () => {
  it.each(rows.map((row) => [row.endpoint, row.what, row] as const))(
    '%s %s',
    async (_endpoint, _what, row) => {
      const told: [Caller, number][] = []
      const changes = (caller: Caller): boolean =>
        row.statuses[caller] < 400 && !row.endpoint.startsWith('GET ')

      for (const caller of callers.filter((each) => !changes(each)))
        told.push(await asked(row, untouched, caller))
      expect(await stateOf(untouched)).toEqual(before)
      for (const caller of callers.filter(changes)) told.push(await asked(row, await newTeam(), caller))

      expect(Object.fromEntries(told)).toEqual(row.statuses)
    },
  )

  it('is tried for every endpoint that wants a role, or that accounts answers about one project', () => {
    const decided = routes.filter(
      ({ role, service, project }) => role !== 'MEMBER' || (service === 'accounts' && project === 'path'),
    )

    const tried = new Set(rows.map(({ endpoint }) => endpoint))
    expect(decided.length).toBeGreaterThan(10)
    expect(decided.map(({ method, path }) => `${method} ${path}`).filter((each) => !tried.has(each))).toEqual(
      [],
    )
  })

  it('shows the secret key to owners and admins alone', async () => {
    const { id, clients } = await newTeam()
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
