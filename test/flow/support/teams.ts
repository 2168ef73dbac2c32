import { apiClient, type ApiResponse } from '@postrider/testing/service'
import { browserOf } from './browser.ts'
import type { Team } from './role-rules.ts'
import type { Flow } from './start-flow.ts'

const roles = ['owner', 'boss', 'admin', 'member', 'other', 'stranger'] as const
type TeamRole = (typeof roles)[number]

interface User {
  id: string
  email: string
  cookie: string
}

/** Functions that create projects of the same users and read the state that roles protect. */
export interface Teams {
  /** Creates a new project of the owner with all roles. */
  newTeam(): Promise<Team>
  /** Returns the state that roles protect, as an owner reads it. */
  stateOf(team: Team): Promise<unknown>
}

/** Signs up a user for each role. */
export async function startTeams(flow: Flow): Promise<Teams> {
  const users = {
    owner: await someUser(flow, 'owner'),
    boss: await someUser(flow, 'boss'),
    admin: await someUser(flow, 'admin'),
    member: await someUser(flow, 'member'),
    other: await someUser(flow, 'other'),
    stranger: await someUser(flow, 'stranger'),
  }
  return { newTeam: () => newTeam(flow, users), stateOf }
}

async function someUser(flow: Flow, name: TeamRole): Promise<User> {
  const email = `${name}.of.roles@example.com`
  const { client, cookie } = await browserOf(flow, '/auth/signup', {
    email,
    password: 'correct horse battery',
  })
  return { id: String((await client.get('/users/@me')).body.id), email, cookie }
}

const clientWith = (flow: Flow, headers: Record<string, string>) =>
  apiClient(
    () => flow.url,
    () => headers,
  )

async function newTeam(flow: Flow, users: Record<TeamRole, User>): Promise<Team> {
  const owner = clientWith(flow, { cookie: users.owner.cookie })
  const project = createdBody(await owner.post('/users/@me/projects', { body: { name: 'Team' } }))
  const id = String(project.id)
  const invite = async (email: string, role: string) =>
    createdBody(await owner.post(`/projects/${id}/members`, { body: { email, role } }))
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
  const within = (person: TeamRole) => clientWith(flow, { cookie: users[person].cookie, 'x-project-id': id })
  const clients = {
    owner: within('owner'),
    admin: within('admin'),
    member: within('member'),
    stranger: within('stranger'),
    secret: clientWith(flow, { authorization: `Bearer ${project.secret}` }),
    public: clientWith(flow, { authorization: `Bearer ${project.public}` }),
    nobody: clientWith(flow, {}),
  }
  const domain = createdBody(
    await clients.owner.post('/domains', { body: { domain: `d-${id}.example.com` } }),
  )
  return { id, clients, ids: idsOf(users), invitations, domainId: String(domain.id) }
}

const idsOf = ({ owner, boss, admin, member, other, stranger }: Record<TeamRole, User>): Team['ids'] => ({
  owner: owner.id,
  boss: boss.id,
  admin: admin.id,
  member: member.id,
  other: other.id,
  stranger: stranger.id,
})

function createdBody({ status, body }: ApiResponse): ApiResponse['body'] {
  if (status !== 201) throw new Error(`${status}: ${JSON.stringify(body)}`)
  return body
}

async function stateOf({ id, clients: { owner } }: Team): Promise<unknown> {
  const projects: { id: string }[] = (await owner.get('/users/@me/projects')).body
  const domains: { domain: string }[] = (await owner.get(`/domains/project/${id}`)).body
  return {
    project: projects.find((each) => each.id === id),
    members: (await owner.get(`/projects/${id}/members`)).body,
    invitations: (await owner.get(`/projects/${id}/invitations`)).body,
    // Omit the status of a domain, which changes without a request.
    domains: domains.map(({ domain }) => domain),
    contacts: (await owner.get('/contacts')).body,
  }
}
