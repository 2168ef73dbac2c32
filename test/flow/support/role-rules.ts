import { randomUUID } from 'node:crypto'
import type { ApiResponse, Client } from '@postrider/testing/service'

export const callers = ['owner', 'admin', 'member', 'stranger', 'secret', 'public', 'nobody'] as const
export type Caller = (typeof callers)[number]

/** A project with members in every role, and clients for other callers. */
export interface Team {
  id: string
  clients: Record<Caller, Client>
  /** The ids of two owners, an admin, two members and a user of another project. */
  ids: Record<'owner' | 'boss' | 'admin' | 'member' | 'other' | 'stranger', string>
  /** Open invitations by role. */
  invitations: Record<'member' | 'owner', string>
  domainId: string
}

type Statuses = Record<Caller, number>

/** A request whose permission depends on its data, and the expected status for each caller. */
export interface Rule {
  what: string
  statuses: Statuses
  ask(client: Client, team: Team, caller: Caller): Promise<ApiResponse>
}

/** The statuses of a request that all members of the project in the path may send, with a session. */
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
const membersOf = ({ id }: Team): string => `/projects/${id}/members`
const someAddress = (): string => `invited.${randomUUID()}@example.com`

/** These rules are written from the specification of roles, not from the code. */
export const rules: readonly Rule[] = [
  {
    what: 'invites an owner',
    statuses: owners(201),
    ask: (client, team) => client.post(membersOf(team), { body: { email: someAddress(), role: 'OWNER' } }),
  },
  {
    what: 'makes a member an owner',
    statuses: owners(200),
    ask: (client, team) => client.patch(`${membersOf(team)}/${team.ids.other}`, { body: { role: 'OWNER' } }),
  },
  {
    what: 'makes an owner a member',
    statuses: owners(200),
    ask: (client, team) => client.patch(`${membersOf(team)}/${team.ids.boss}`, { body: { role: 'MEMBER' } }),
  },
  {
    what: 'makes themselves an owner',
    statuses: owners(200),
    ask: (client, team, caller) =>
      client.patch(`${membersOf(team)}/${idOf(team, caller)}`, { body: { role: 'OWNER' } }),
  },
  {
    what: 'removes a member',
    statuses: admins(204),
    ask: (client, team) => client.delete(`${membersOf(team)}/${team.ids.other}`),
  },
  {
    what: 'removes an owner',
    statuses: owners(204),
    ask: (client, team) => client.delete(`${membersOf(team)}/${team.ids.boss}`),
  },
  {
    what: 'leaves the project',
    statuses: members(204),
    ask: (client, team, caller) => client.delete(`${membersOf(team)}/${idOf(team, caller)}`),
  },
  {
    what: 'revokes the invitation of an owner',
    statuses: owners(204),
    ask: (client, { id, invitations }) => client.delete(`/projects/${id}/invitations/${invitations.owner}`),
  },
]

/** Returns the user id of a caller, or of any member if the caller is not a user. */
const idOf = ({ ids }: Team, caller: Caller): string =>
  caller === 'secret' || caller === 'public' || caller === 'nobody' ? ids.other : ids[caller]
