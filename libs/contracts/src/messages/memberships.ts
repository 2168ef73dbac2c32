import { z } from 'zod'
import { Id } from '../fields.ts'
import { SegmentType } from '../resources/segment.ts'
import { defineMessage } from './define.ts'

const topic = 'segments.memberships.v1'

/**
 * A contact has entered or left a segment with stored members; the key is the contact's id. `id` is of this crossing.
 *
 * The messages of one segment are numbered without gaps by `membershipVersion` (`segment.deleted` included), so a copy of the
 * memberships has reached version n when it has consumed as many as the highest number it has seen, and that is at least n. The
 * partitions of a topic keep no order among contacts: of two messages of one contact and segment the higher version counts.
 */
export const membershipChanged = defineMessage(
  'membership.changed',
  topic,
  z.object({
    id: Id,
    segmentId: Id,
    segmentName: z.string(),
    slug: z.string(),
    /** STATIC: by a call; such a crossing is no event of the contact. DYNAMIC: by its condition, of a tracked segment. */
    kind: SegmentType,
    contactId: Id,
    /** True when the contact has entered. */
    isMember: z.boolean(),
    membershipVersion: z.number().int(),
    /** Of the contact when this was decided. */
    contactVersion: z.number().int(),
  }),
)

/** A segment is deleted with its members, of whom there is no message each; the key is the segment's id. Nothing of it follows. */
export const segmentDeleted = defineMessage(
  'segment.deleted',
  topic,
  z.object({ id: Id, membershipVersion: z.number().int() }),
)

/**
 * A DYNAMIC segment is not tracked any more: its members are not stored, and there is no message of each. The key is the segment's id.
 * Once it is tracked again, its contacts enter anew, with higher membership versions.
 */
export const segmentUntracked = defineMessage(
  'segment.untracked',
  topic,
  z.object({ id: Id, membershipVersion: z.number().int() }),
)
