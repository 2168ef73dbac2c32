import { notFound } from '@postrider/contracts/errors'
import type { ClientOf, SegmentFacts, segmentsApi } from '@postrider/contracts/internal'

export interface ProjectGeneration {
  projectId: string
  generation: number
}

/** What segments tells other services of a segment: what a test has told it, 404 for anything else. */
export interface FakeSegments extends ClientOf<typeof segmentsApi> {
  know(project: ProjectGeneration, facts: SegmentFacts): void
}

export function fakeSegments(): FakeSegments {
  const known = new Map<string, SegmentFacts>()
  const nameOf = ({ projectId, generation }: ProjectGeneration, id: string): string =>
    `${projectId}/${generation}/${id.toLowerCase()}`
  return {
    know: (project, facts) => void known.set(nameOf(project, facts.id), facts),
    definition: async ({ id, ...project }) => {
      const facts = known.get(nameOf(project, id))
      if (!facts) throw notFound('segment', id)
      return facts
    },
  }
}
