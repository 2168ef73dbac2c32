import { notFound, unavailable } from '@postrider/contracts/errors'
import type { ClientOf, SegmentFacts, segmentsApi } from '@postrider/contracts/internal'
import { v7 as uuidv7 } from 'uuid'

/** Segments in memory. */
export interface FakeSegments extends ClientOf<typeof segmentsApi> {
  /** Makes a DYNAMIC segment, or a STATIC one with these members; answers its id. */
  put(projectId: string, segment: { name?: string; condition?: unknown; members?: string[] }): string
  delete(id: string): void
  membersOf(audience: { segmentId: string }): Set<string>
  fault: { before(): void }
}

export function fakeSegments(): FakeSegments {
  const known = new Map<string, SegmentFacts & { projectId: string; members: Set<string> }>()
  const find = (id: string) => {
    const segment = known.get(id)
    if (!segment) throw notFound('segment', id)
    return segment
  }
  const fake: FakeSegments = {
    fault: { before: () => undefined },
    put: (projectId, { name = 'Customers', condition = null, members }) => {
      const id = uuidv7()
      known.set(id, {
        id,
        projectId,
        name,
        slug: 'customers',
        type: members ? 'STATIC' : 'DYNAMIC',
        trackMembership: false,
        isStored: members !== undefined,
        condition,
        definitions: {},
        definitionVersion: 1,
        membershipVersion: 7,
        members: new Set(members),
      })
      return id
    },
    delete: (id) => void known.delete(id),
    membersOf: ({ segmentId }) => find(segmentId).members,
    definition: async ({ projectId, id }) => {
      fake.fault.before()
      const { projectId: owner, members: _members, ...facts } = find(id)
      if (owner !== projectId) throw notFound('segment', id)
      return facts
    },
  }
  return fake
}

/** A fault that says the service is away. */
export const away = (): never => {
  throw unavailable('away')
}
