import { randomUUID } from 'node:crypto'
import type { Answer, Client } from '@postrider/testing/service'

export const callers = ['owner', 'admin', 'member', 'stranger', 'secret', 'public', 'nobody'] as const
export type Caller = (typeof callers)[number]

/** A project with members in every role, and whoever else may ask. */
export interface Team {
  id: string
  clients: Record<Caller, Client>
  /** Of users: two owners, an admin, two members, and one who is in another project. */
  ids: Record<'owner' | 'boss' | 'admin' | 'member' | 'other' | 'stranger', string>
  /** Open ones, by the role that they give. */
  invitations: Record<'member' | 'owner', string>
  domainId: string
}

type Statuses = Record<Caller, number>

/** One thing that roles decide about: what is asked, and what each caller gets. */
export interface Row {
  endpoint: string
  what: string
  statuses: Statuses
  ask(client: Client, team: Team, caller: Caller): Promise<Answer>
}

/** Of the project in the path, for sessions of its members alone. */
const members = (status: number): Statuses => ({
  owner: status,
  admin: status,
  member: status,
  stranger: 404,
  secret: 401,
  public: 401,
  nobody: 401,
})
const admins = (status: number): Statuses => ({ ...members(status), member: 403 })
const owners = (status: number): Statuses => ({ ...admins(status), admin: 403 })
/** Of the project that a session names in a header, or that the secret key is of. */
const inProject = (statuses: Statuses): Statuses => ({ ...statuses, stranger: 403, secret: statuses.owner })

const membersOf = ({ id }: Team): string => `/projects/${id}/members`
const someAddress = (): string => `invited.${randomUUID()}@example.com`
const settings = ({ id }: Team): string => `/users/@me/projects/${id}`

/** Written from the decisions on roles, not from the code. */
export const rows: readonly Row[] = [
  {
    endpoint: 'GET /projects/:id/members',
    what: 'lists the members',
    statuses: members(200),
    ask: (client, team) => client.get(membersOf(team)),
  },
  {
    endpoint: 'POST /projects/:id/members',
    what: 'invites a member',
    statuses: admins(201),
    ask: (client, team) => client.post(membersOf(team), { body: { email: someAddress() } }),
  },
  {
    endpoint: 'POST /projects/:id/members',
    what: 'invites an owner',
    statuses: owners(201),
    ask: (client, team) => client.post(membersOf(team), { body: { email: someAddress(), role: 'OWNER' } }),
  },
  {
    endpoint: 'PATCH /projects/:id/members/:userId',
    what: 'makes a member an admin',
    statuses: admins(200),
    ask: (client, team) => client.patch(`${membersOf(team)}/${team.ids.other}`, { body: { role: 'ADMIN' } }),
  },
  {
    endpoint: 'PATCH /projects/:id/members/:userId',
    what: 'makes a member an owner',
    statuses: owners(200),
    ask: (client, team) => client.patch(`${membersOf(team)}/${team.ids.other}`, { body: { role: 'OWNER' } }),
  },
  {
    endpoint: 'PATCH /projects/:id/members/:userId',
    what: 'makes an owner a member',
    statuses: owners(200),
    ask: (client, team) => client.patch(`${membersOf(team)}/${team.ids.boss}`, { body: { role: 'MEMBER' } }),
  },
  {
    endpoint: 'PATCH /projects/:id/members/:userId',
    what: 'gives oneself the role of an owner',
    statuses: owners(200),
    ask: (client, team, caller) =>
      client.patch(`${membersOf(team)}/${idOf(team, caller)}`, { body: { role: 'OWNER' } }),
  },
  {
    endpoint: 'DELETE /projects/:id/members/:userId',
    what: 'removes a member',
    statuses: admins(204),
    ask: (client, team) => client.delete(`${membersOf(team)}/${team.ids.other}`),
  },
  {
    endpoint: 'DELETE /projects/:id/members/:userId',
    what: 'removes an owner',
    statuses: owners(204),
    ask: (client, team) => client.delete(`${membersOf(team)}/${team.ids.boss}`),
  },
  {
    endpoint: 'DELETE /projects/:id/members/:userId',
    what: 'leaves',
    statuses: members(204),
    ask: (client, team, caller) => client.delete(`${membersOf(team)}/${idOf(team, caller)}`),
  },
  {
    endpoint: 'GET /projects/:id/invitations',
    what: 'lists the invitations',
    statuses: admins(200),
    ask: (client, { id }) => client.get(`/projects/${id}/invitations`),
  },
  {
    endpoint: 'DELETE /projects/:id/invitations/:invitationId',
    what: 'revokes the invitation of a member',
    statuses: admins(204),
    ask: (client, { id, invitations }) => client.delete(`/projects/${id}/invitations/${invitations.member}`),
  },
  {
    endpoint: 'DELETE /projects/:id/invitations/:invitationId',
    what: 'revokes the invitation of an owner',
    statuses: owners(204),
    ask: (client, { id, invitations }) => client.delete(`/projects/${id}/invitations/${invitations.owner}`),
  },
  {
    endpoint: 'PATCH /users/@me/projects/:id',
    what: 'changes the settings',
    statuses: admins(200),
    ask: (client, team) => client.patch(settings(team), { body: { tracking: 'DISABLED' } }),
  },
  {
    endpoint: 'POST /users/@me/projects/:id/regenerate-keys',
    what: 'makes new keys',
    statuses: admins(200),
    ask: (client, team) => client.post(`${settings(team)}/regenerate-keys`),
  },
  {
    endpoint: 'DELETE /users/@me/projects/:id',
    what: 'deletes the project',
    statuses: owners(200),
    ask: (client, team) => client.delete(settings(team)),
  },
  {
    endpoint: 'GET /projects/:id/setup-state',
    what: 'reads how far the set-up is',
    statuses: { ...members(200), secret: 200 },
    ask: (client, { id }) => client.get(`/projects/${id}/setup-state`),
  },
  {
    endpoint: 'GET /projects/:id/audit',
    what: 'reads the audit log',
    statuses: admins(200),
    ask: (client, { id }) => client.get(`/projects/${id}/audit`),
  },
  {
    endpoint: 'GET /projects/:id/security',
    what: 'reads the reputation',
    statuses: { ...members(200), secret: 200 },
    ask: (client, { id }) => client.get(`/projects/${id}/security`),
  },
  {
    endpoint: 'GET /users/@me/projects/:id/security',
    what: 'reads the reputation',
    statuses: members(200),
    ask: (client, team) => client.get(`${settings(team)}/security`),
  },
  {
    endpoint: 'GET /users/@me/projects/:id/billing-limits',
    what: 'reads the limits',
    statuses: { ...owners(200), secret: 200 },
    ask: (client, team) => client.get(`${settings(team)}/billing-limits`),
  },
  {
    endpoint: 'PUT /users/@me/projects/:id/billing-limits',
    what: 'sets a limit',
    statuses: owners(200),
    ask: (client, team) => client.put(`${settings(team)}/billing-limits`, { body: { inbound: 10 } }),
  },
  // Without Stripe there is nothing to buy or to show, for those who might.
  {
    endpoint: 'POST /users/@me/projects/:id/checkout',
    what: 'begins a subscription',
    statuses: owners(404),
    ask: (client, team) => client.post(`${settings(team)}/checkout`, { body: {} }),
  },
  {
    endpoint: 'POST /users/@me/projects/:id/billing-portal',
    what: 'opens the billing portal',
    statuses: owners(404),
    ask: (client, team) => client.post(`${settings(team)}/billing-portal`),
  },
  {
    endpoint: 'GET /users/@me/projects/:id/billing-consumption',
    what: 'reads what is to be paid',
    statuses: { ...owners(404), secret: 404 },
    ask: (client, team) => client.get(`${settings(team)}/billing-consumption`),
  },
  {
    endpoint: 'GET /users/@me/projects/:id/billing-invoices',
    what: 'reads the invoices',
    statuses: { ...owners(404), secret: 404 },
    ask: (client, team) => client.get(`${settings(team)}/billing-invoices`),
  },
  {
    endpoint: 'GET /users/@me/projects/:id/reset',
    what: 'reads how far a reset is',
    statuses: members(200),
    ask: (client, team) => client.get(`${settings(team)}/reset`),
  },
  {
    endpoint: 'POST /users/@me/projects/:id/reset',
    what: 'resets the project',
    statuses: admins(200),
    ask: (client, team) => client.post(`${settings(team)}/reset`),
  },
  {
    endpoint: 'POST /domains',
    what: 'adds a sender domain',
    statuses: inProject(admins(201)),
    ask: (client, { id }) => client.post('/domains', { body: { domain: `new-${id}.example.com` } }),
  },
  {
    endpoint: 'DELETE /domains/:id',
    what: 'deletes a sender domain',
    statuses: inProject(admins(200)),
    ask: (client, { domainId }) => client.delete(`/domains/${domainId}`),
  },
  {
    endpoint: 'POST /contacts',
    what: 'works with the resources of the project',
    statuses: inProject(members(201)),
    ask: (client, { id }) => client.post('/contacts', { body: { email: `${id}@example.net` } }),
  },
]

/** The user of a caller; of callers who are none, any member. */
const idOf = ({ ids }: Team, caller: Caller): string =>
  caller === 'secret' || caller === 'public' || caller === 'nobody' ? ids.other : ids[caller]
