import { z } from 'zod'
import { Id } from '../fields.ts'
import { SegmentType } from '../resources/segment.ts'
import { defineInternalEndpoint } from './define.ts'

/** The fields of a segment that the contacts and campaigns services need to find its contacts. */
export const SegmentFacts = z.object({
  id: Id,
  name: z.string(),
  slug: z.string(),
  type: SegmentType,
  trackMembership: z.boolean(),
  /**
   * True if the segment consists of its stored members; false if it consists of the contacts that match the
   * condition. For a tracked segment, it is also false until the stored members have been compared with the
   * condition. It is false again after a change of its condition, or of a referenced segment's condition,
   * until the next comparison has ended.
   */
  isStored: z.boolean(),
  /** A condition tree of libs/conditions; null for a STATIC segment. */
  condition: z.unknown(),
  /** The conditions of the referenced segments whose `isStored` is false, by segment id. */
  definitions: z.record(Id, z.unknown()),
  /** The `membershipVersion` of each other segment that these trees refer to. */
  memberships: z.record(Id, z.number().int()),
  /** Increases each time the condition or the tracking changes. */
  definitionVersion: z.number().int(),
  /** The number of the segment's last message on `segments.memberships.v1`; 0 if there is none. */
  membershipVersion: z.number().int(),
})
export type SegmentFacts = z.infer<typeof SegmentFacts>

export const segmentsApi = {
  /**
   * Returns a segment of a project in this generation. Throws 404 `RESOURCE_NOT_FOUND` if it does not exist.
   */
  definition: defineInternalEndpoint('/internal/segments/definition', {
    services: ['segments'],
    callers: ['campaigns', 'contacts', 'workflow-engine'],
    body: z.object({ projectId: Id, generation: z.number().int(), id: Id }),
    response: SegmentFacts,
  }),
}
