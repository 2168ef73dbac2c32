import type { Schemas } from '@postrider/client'

export type Role = Schemas['Project']['role']

/** The lowest role for endpoints that not every member may call, such as `POST /campaigns/{id}/send`. */
declare const ENDPOINT_ROLES: Readonly<Record<string, Role>>

const ranks: Record<Role, number> = { MEMBER: 1, ADMIN: 2, OWNER: 3 }

/** Returns whether a member with this role may call an endpoint. The definitions of the API have the rules. */
export const mayCall = (role: Role, endpoint: `${Uppercase<string>} /${string}`): boolean =>
  ranks[role] >= ranks[ENDPOINT_ROLES[endpoint] ?? 'MEMBER']
