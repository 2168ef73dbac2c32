import { z } from 'zod'
import { KeyType } from './api-key.ts'
import { Id } from './fields.ts'

export const Role = z.enum(['OWNER', 'ADMIN', 'MEMBER'])
export type Role = z.infer<typeof Role>

const project = { projectId: Id, generation: z.number().int() }

/** A caller that the gateway's token may name. It is never a service, even if the token claims to be one. */
export const GatewayCaller = z.discriminatedUnion('kind', [
  /**
   * `ownerId` is the first owner of the project. Limiters of services share slots between all projects of an
   * owner.
   */
  z.object({ kind: z.literal('key'), keyType: KeyType, ownerId: Id.optional(), ...project }),
  z.object({ kind: z.literal('session'), userId: Id, sessionId: Id, role: Role, ...project }),
  z.object({ kind: z.literal('user'), userId: Id, sessionId: Id }),
  z.object({
    kind: z.literal('anonymous'),
    /**
     * The client address of a request to `/auth/*` or through a subscription link: an IPv4 address, the /64
     * of an IPv6 address, or `::1`.
     */
    address: z.string().max(64).optional(),
    /**
     * True if the client address has exceeded its limit: the request is answered but must not be recorded.
     */
    uncounted: z.literal(true).optional(),
  }),
])
export type GatewayCaller = z.infer<typeof GatewayCaller>

/** A service that its own token names. Each internal endpoint declares its `callers`. */
export interface ServiceCaller {
  kind: 'service'
  /** The service's name, such as `send` or `gateway`, or the name of an operators' tool, such as `setup`. */
  service: string
}

/** The caller that a verified token names. Services trust no other part of a request. */
export type Caller = GatewayCaller | ServiceCaller

/** A caller inside one project: an API key, or a dashboard session with `X-Project-Id`. */
export type ProjectCaller = Extract<Caller, { projectId: string }>

/** A signed-in dashboard user outside any project (`/users/@me`, `/auth/logout`). */
export type UserCaller = Extract<Caller, { userId: string }>
