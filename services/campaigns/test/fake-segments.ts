import { notFound, unavailable } from '@postrider/contracts/errors'
import { fakeSegments as knownSegments, type FakeSegments as KnownSegments } from '@postrider/testing/fakes'

/**
 * In-memory segments service. It also contains the members. In production, the contacts service receives the
 * members by messages.
 */
export interface FakeSegments extends Omit<KnownSegments, 'put'> {
  /** Creates a DYNAMIC segment, or a STATIC segment with these members, and returns its id. */
  put(projectId: string, segment: { name?: string; condition?: unknown; members?: string[] }): string
  membersOf(audience: { segmentId: string }): Set<string>
}

export function fakeSegments(): FakeSegments {
  const segments = knownSegments()
  const membersOf = new Map<string, Set<string>>()
  return {
    ...segments,
    put: (projectId, { name = 'Customers', condition = null, members }) => {
      const id = segments.put(projectId, {
        name,
        condition,
        type: members ? 'STATIC' : 'DYNAMIC',
        isStored: members !== undefined,
        membershipVersion: 0,
      })
      membersOf.set(id, new Set(members))
      return id
    },
    delete: (id) => {
      segments.delete(id)
      membersOf.delete(id)
    },
    membersOf: ({ segmentId }) => {
      const members = membersOf.get(segmentId)
      if (!members) throw notFound('segment', segmentId)
      return members
    },
  }
}

/** Throws 503, like the client of an unavailable service. */
export const failUnavailable = (): never => {
  throw unavailable('unavailable')
}
