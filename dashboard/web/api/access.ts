import type { Schemas } from '@postrider/client'

export type Role = Schemas['Project']['role']

/**
 * The lowest role for endpoints that not every member may call. `KEY`: no session may call the endpoint.
 * Compiled from the definitions of the API (vite.config.ts).
 */
declare const ENDPOINT_ROLES: Readonly<Record<string, Role | 'KEY'>>

const ranks: Record<Role | 'KEY', number> = { MEMBER: 1, ADMIN: 2, OWNER: 3, KEY: 4 }

/** Returns whether a member with this role may call an endpoint. */
export const mayCall = (role: Role, endpoint: `${Uppercase<string>} /${string}`): boolean =>
  ranks[role] >= ranks[ENDPOINT_ROLES[endpoint] ?? 'MEMBER']
