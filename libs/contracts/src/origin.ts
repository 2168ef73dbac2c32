import { z } from 'zod'
import type { Caller } from './caller.ts'

/**
 * Who made a change: a user, a project's secret key, a service or operators' tool (by name), or the system.
 */
export const Actor = z.object({
  kind: z.enum(['user', 'key', 'service', 'system']),
  /**
   * The user's id, or the service's name. Null for the system, and for a key, because a project has only one
   * secret key.
   */
  id: z.string().nullable(),
})
export type Actor = z.infer<typeof Actor>

/** The origin of a request, as the gateway reports it. Used for the audit log. */
export interface Origin {
  actor: Actor
  /** The client's address; null for a service, or if the address is unknown. */
  address: string | null
  /** The generation of the caller's project; undefined outside a project. */
  generation: number | undefined
}

/**
 * Returns the origin of a request. For a caller without an account or a key, the actor is the system, because
 * only the handler can identify the caller.
 */
export function originOf(caller: Caller, address: string | undefined): Origin {
  const generation = 'generation' in caller ? caller.generation : undefined
  // Peers call on behalf of other callers, so their own address is not useful.
  return { actor: actorOf(caller), address: caller.kind === 'service' ? null : (address ?? null), generation }
}

function actorOf(caller: Caller): Actor {
  switch (caller.kind) {
    case 'key':
      return { kind: 'key', id: null }
    case 'session':
    case 'user':
      return { kind: 'user', id: caller.userId }
    case 'service':
      return { kind: 'service', id: caller.service }
    case 'anonymous':
      return system
    default:
      return caller satisfies never
  }
}

const system: Actor = { kind: 'system', id: null }

/** The origin of work that no request has caused. */
export const systemOrigin: Origin = { actor: system, address: null, generation: undefined }
