import type { ProjectGeneration } from '@postrider/contracts'
import { notFound } from '@postrider/contracts/errors'
import { segmentsApi, type ClientOf, type SegmentFacts } from '@postrider/contracts/internal'
import { v7 as uuidv7 } from 'uuid'
import { parsed } from '../parsed.ts'

export type SegmentsClient = ClientOf<typeof segmentsApi>

/** The segments service in memory, for tests of its callers. It passes `conformsToSegmentsApi`. */
export interface FakeSegments extends SegmentsClient {
  /** Sets the definition of a segment of the project. */
  know(project: ProjectGeneration, facts: SegmentFacts): void
  /**
   * Creates a segment of generation 1 and returns its id. By default it is DYNAMIC and has neither a
   * condition nor stored members.
   */
  put(projectId: string, facts?: Partial<Omit<SegmentFacts, 'id'>>): string
  delete(id: string): void
  /** Called before every response. Throw to make the call fail. */
  fault: { before(): void }
}

/** Creates the fake without segments. */
export function fakeSegments(): FakeSegments {
  const known = new Map<string, SegmentFacts>()
  const nameOf = ({ projectId, generation }: ProjectGeneration, id: string): string =>
    `${projectId}/${generation}/${id.toLowerCase()}`
  const fake: FakeSegments = {
    fault: { before: () => undefined },
    know: (project, facts) => void known.set(nameOf(project, facts.id), facts),
    put: (projectId, facts = {}) => {
      const id = uuidv7()
      fake.know({ projectId, generation: 1 }, { ...customers, ...facts, id })
      return id
    },
    delete: (id) => {
      for (const [name, facts] of known) if (facts.id === id) known.delete(name)
    },
    definition: async (given) => {
      fake.fault.before()
      const { id, ...project } = parsed(segmentsApi.definition.body, given)
      const facts = known.get(nameOf(project, id))
      if (!facts) throw notFound('segment', id)
      return facts
    },
  }
  return fake
}

const customers: Omit<SegmentFacts, 'id'> = {
  name: 'Customers',
  slug: 'customers',
  type: 'DYNAMIC',
  trackMembership: false,
  isStored: false,
  condition: null,
  definitions: {},
  memberships: {},
  definitionVersion: 1,
  membershipVersion: 0,
}
