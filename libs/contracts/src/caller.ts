import { z } from 'zod'
import { KeyType } from './api-key.ts'
import { Id } from './fields.ts'

export const Role = z.enum(['OWNER', 'ADMIN', 'MEMBER'])
export type Role = z.infer<typeof Role>

const project = { projectId: Id, generation: z.number().int() }

/** Who calls, as the gateway may say it: never a service, whatever its token claims. */
export const GatewayCaller = z.discriminatedUnion('kind', [
  /** `ownerId`: the first owner of the project, by whom shares of a service are counted. */
  z.object({ kind: z.literal('key'), keyType: KeyType, ownerId: Id.optional(), ...project }),
  z.object({ kind: z.literal('session'), userId: Id, sessionId: Id, role: Role, ...project }),
  z.object({ kind: z.literal('user'), userId: Id, sessionId: Id }),
  z.object({
    kind: z.literal('anonymous'),
    /**
     * Where a request to `/auth/*`, or one that subscribes or unsubscribes by a link, comes from: an IPv4
     * address, the /64 of an IPv6 one, or `::1`.
     */
    address: z.string().max(64).optional(),
    /**
     * True beyond the limit of the client address, where a request is answered but has to leave nothing
     * behind.
     */
    uncounted: z.literal(true).optional(),
  }),
])
export type GatewayCaller = z.infer<typeof GatewayCaller>

/** A peer, as its own token says it; what it may call is declared with each internal endpoint (`callers`). */
export interface ServiceCaller {
  kind: 'service'
  /** `send`, `gateway`, or an operators' tool such as `setup`. */
  service: string
}

/** Who calls, as a verified token says it: the only thing a service believes about a request. */
export type Caller = GatewayCaller | ServiceCaller

/** A caller that acts inside one project: an API key, or a dashboard session with `X-Project-Id`. */
export type ProjectCaller = Extract<Caller, { projectId: string }>

/** A signed-in dashboard user outside any project (`/users/@me`, `/auth/logout`). */
export type UserCaller = Extract<Caller, { userId: string }>
