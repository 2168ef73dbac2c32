import { z } from 'zod'
import { Id } from '../fields.ts'
import { SegmentType } from '../resources/segment.ts'
import { defineInternalEndpoint } from './define.ts'

/** What contacts and campaigns need to know of a segment to find its contacts. */
export const SegmentFacts = z.object({
  id: Id,
  name: z.string(),
  slug: z.string(),
  type: SegmentType,
  trackMembership: z.boolean(),
  /**
   * True when the contacts are those of the membership copy, false when they are those that fit the
   * condition: also of a tracked segment, from when its tracking begins or its condition changes, or that of
   * a segment that it refers to, until a comparison has ended.
   */
  isStored: z.boolean(),
  /** A condition tree as libs/conditions has it; null for STATIC. */
  condition: z.unknown(),
  /** The trees that stand for the references to segments whose `isStored` is false, by segment id. */
  definitions: z.record(Id, z.unknown()),
  /** The `membershipVersion` of each other segment that these trees refer to. */
  memberships: z.record(Id, z.number().int()),
  /** Raised when condition or tracking change. */
  definitionVersion: z.number().int(),
  /** The number of the last message on `segments.memberships.v1`; 0 when there was none. */
  membershipVersion: z.number().int(),
})
export type SegmentFacts = z.infer<typeof SegmentFacts>

export const segmentsApi = {
  /** A segment of a project in this generation. 404 `RESOURCE_NOT_FOUND` when there is none. */
  definition: defineInternalEndpoint('/internal/segments/definition', {
    services: ['segments'],
    callers: ['campaigns', 'contacts', 'workflow-engine'],
    body: z.object({ projectId: Id, generation: z.number().int(), id: Id }),
    answer: SegmentFacts,
  }),
}
