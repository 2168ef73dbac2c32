import type { Schemas } from '@postrider/client'

export type Role = Schemas['Project']['role']

/**
 * The lowest role for endpoints that not every member may call. `KEY`: no session may call the endpoint.
 * Compiled from the definitions of the API (vite.config.ts).
 */
declare const ENDPOINT_ROLES: Readonly<Record<string, Role | 'KEY'>>

/** The writes that a disabled project may also call. */
declare const ENDPOINTS_WHILE_DISABLED: readonly string[]

export type EndpointName = `${Uppercase<string>} /${string}`

const ranks: Record<Role | 'KEY', number> = { MEMBER: 1, ADMIN: 2, OWNER: 3, KEY: 4 }

/** Returns whether a member with this role may call an endpoint. The definitions of the API have the rules. */
export const mayCall = (role: Role, endpoint: EndpointName): boolean =>
  ranks[role] >= ranks[ENDPOINT_ROLES[endpoint] ?? 'MEMBER']

/** Returns whether a disabled project may call an endpoint: reads, and the writes that settle its affairs. */
export const mayCallWhileDisabled = (endpoint: EndpointName): boolean =>
  endpoint.startsWith('GET ') || ENDPOINTS_WHILE_DISABLED.includes(endpoint)
