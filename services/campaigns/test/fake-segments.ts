import { notFound, unavailable } from '@postrider/contracts/errors'
import { fakeSegments as knownSegments, type FakeSegments as KnownSegments } from '@postrider/testing/fakes'

/** Segments in memory, with the members that contacts would know by their messages. */
export interface FakeSegments extends Omit<KnownSegments, 'put'> {
  /** Makes a DYNAMIC segment, or a STATIC one with these members; answers its id. */
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

/** A fault that says the service is away. */
export const away = (): never => {
  throw unavailable('away')
}
