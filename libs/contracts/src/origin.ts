import { z } from 'zod'
import type { Caller } from './caller.ts'

/**
 * Who does something: a user, a project's secret key, a service or operators' tool (by name), or the system
 * by itself.
 */
export const Actor = z.object({
  kind: z.enum(['user', 'key', 'service', 'system']),
  /** The user's id, or the service's name; null for a key, of which a project has one, and for the system. */
  id: z.string().nullable(),
})
export type Actor = z.infer<typeof Actor>

/** Where a request comes from, as the gateway says it: what the audit log tells of it. */
export interface Origin {
  actor: Actor
  /** The client's address; null for a service, or when it is not known. */
  address: string | null
  /** The generation of the project that the caller acts in; undefined outside one. */
  generation: number | undefined
}

/**
 * The origin of a request. Nobody is named for a caller without an account or a key: who that is, only the
 * work itself can tell.
 */
export function originOf(caller: Caller, address: string | undefined): Origin {
  const generation = 'generation' in caller ? caller.generation : undefined
  // Peers call for others: their own address would say nothing.
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

/** The origin of work that no request has asked for. */
export const fromNobody: Origin = { actor: system, address: null, generation: undefined }
