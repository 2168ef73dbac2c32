import { notFound } from '@postrider/contracts/errors'
import type { ClientOf, SegmentFacts, segmentsApi } from '@postrider/contracts/internal'
import { v7 as uuidv7 } from 'uuid'

/** Segments in memory. */
export interface FakeSegments extends ClientOf<typeof segmentsApi> {
  /** Makes a segment; answers its id. */
  put(projectId: string, facts?: Partial<SegmentFacts>): string
  delete(id: string): void
  /** Called before every answer; to let one fail, throw. */
  fault: { before(): void }
}

export function fakeSegments(): FakeSegments {
  const known = new Map<string, SegmentFacts & { projectId: string }>()
  const fake: FakeSegments = {
    fault: { before: () => undefined },
    put: (projectId, facts = {}) => {
      const id = uuidv7()
      known.set(id, { ...customers, ...facts, id, projectId })
      return id
    },
    delete: (id) => void known.delete(id),
    definition: async ({ projectId, id }) => {
      fake.fault.before()
      const { projectId: owner, ...facts } = known.get(id.toLowerCase()) ?? { projectId: undefined }
      if (owner !== projectId || !('name' in facts)) throw notFound('segment', id)
      return facts
    },
  }
  return fake
}

const customers = {
  name: 'Customers',
  slug: 'customers',
  type: 'DYNAMIC',
  trackMembership: false,
  isStored: false,
  condition: null,
  definitions: {},
  definitionVersion: 1,
  membershipVersion: 0,
} as const
