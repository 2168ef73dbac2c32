import { z } from 'zod'
import { KeyType } from './api-key.ts'
import { Id } from './fields.ts'

export const Role = z.enum(['OWNER', 'ADMIN', 'MEMBER'])
export type Role = z.infer<typeof Role>

const project = { projectId: Id, generation: z.number().int() }

/** The caller as the gateway may name it: never a service, for any claims of its token. */
export const GatewayCaller = z.discriminatedUnion('kind', [
  /** `ownerId` is the first owner of the project. Limiters of services divide their slots by owner. */
  z.object({ kind: z.literal('key'), keyType: KeyType, ownerId: Id.optional(), ...project }),
  z.object({ kind: z.literal('session'), userId: Id, sessionId: Id, role: Role, ...project }),
  z.object({ kind: z.literal('user'), userId: Id, sessionId: Id }),
  z.object({
    kind: z.literal('anonymous'),
    /**
     * The client address of a request to `/auth/*` or of a subscription link: an IPv4 address, the /64 of
     * an IPv6 address, or `::1`.
     */
    address: z.string().max(64).optional(),
    /** True above the limit of the client address: the request is answered but must not be recorded. */
    uncounted: z.literal(true).optional(),
  }),
])
export type GatewayCaller = z.infer<typeof GatewayCaller>

/** A service, named by its own token. Each internal endpoint declares its `callers`. */
export interface ServiceCaller {
  kind: 'service'
  /** `send`, `gateway`, or an operators' tool such as `setup`. */
  service: string
}

/** The caller of a verified token. Services trust nothing else about a request. */
export type Caller = GatewayCaller | ServiceCaller

/** A caller inside one project: an API key, or a dashboard session with `X-Project-Id`. */
export type ProjectCaller = Extract<Caller, { projectId: string }>

/** A signed-in dashboard user outside any project (`/users/@me`, `/auth/logout`). */
export type UserCaller = Extract<Caller, { userId: string }>
