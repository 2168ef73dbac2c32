import { z } from 'zod'
import { Id } from '../fields.ts'
import { SegmentType } from '../resources/segment.ts'
import { defineInternalEndpoint } from './define.ts'

/** The facts of a segment that contacts and campaigns need to find its contacts. */
export const SegmentFacts = z.object({
  id: Id,
  name: z.string(),
  slug: z.string(),
  type: SegmentType,
  trackMembership: z.boolean(),
  /**
   * True if its contacts are the stored members; false if they are the contacts that match the condition.
   * Also false for a tracked segment when tracking starts or its condition or the condition of a referenced
   * segment changes, until a comparison has ended.
   */
  isStored: z.boolean(),
  /** A condition tree of libs/conditions; null for STATIC. */
  condition: z.unknown(),
  /** The conditions of referenced segments whose `isStored` is false, by segment id. */
  definitions: z.record(Id, z.unknown()),
  /** The `membershipVersion` of each other segment that these trees refer to. */
  memberships: z.record(Id, z.number().int()),
  /** Increases when condition or tracking change. */
  definitionVersion: z.number().int(),
  /** The number of the last message on `segments.memberships.v1`; 0 if there was none. */
  membershipVersion: z.number().int(),
})
export type SegmentFacts = z.infer<typeof SegmentFacts>

export const segmentsApi = {
  /** Returns a segment of a project in this generation. 404 `RESOURCE_NOT_FOUND` if there is none. */
  definition: defineInternalEndpoint('/internal/segments/definition', {
    services: ['segments'],
    callers: ['campaigns', 'contacts', 'workflow-engine'],
    body: z.object({ projectId: Id, generation: z.number().int(), id: Id }),
    response: SegmentFacts,
  }),
}
