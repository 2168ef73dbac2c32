import { z } from 'zod'
import { Id } from '../fields.ts'
import { SegmentType } from '../resources/segment.ts'
import { defineMessage } from './define.ts'

const topic = 'segments.memberships.v1'

/**
 * A version of the segment: raised by one for each of its messages under the lock of its row, so they arrive
 * in this order (ADR 13).
 */
const membershipVersion = z.number().int()

/**
 * A contact has entered or left a segment with stored members; the key is the segment's id. `id` is of this
 * crossing, and the message's time is when it was decided: a row of the ledger has both. A consumer that has
 * applied one `membershipVersion` has applied all before it, but for dead letters; of two messages about one
 * contact the higher version counts.
 */
export const membershipChanged = defineMessage(
  'membership.changed',
  topic,
  z.object({
    id: Id,
    segmentId: Id,
    segmentName: z.string(),
    slug: z.string(),
    /**
     * STATIC: by a call; such a crossing is no event of the contact. DYNAMIC: by its condition, of a tracked
     * segment.
     */
    kind: SegmentType,
    contactId: Id,
    /** True when the contact has entered. */
    isMember: z.boolean(),
    membershipVersion,
    /** The version of the contact by which this was decided. */
    contactVersion: z.number().int(),
  }),
)

const Ended = z.object({ id: Id, membershipVersion })

/**
 * A segment is deleted with its members, of whom there is no message each; the key is its id. Nothing of it
 * follows.
 */
export const segmentDeleted = defineMessage('segment.deleted', topic, Ended)

/**
 * A segment is no longer tracked, so its members are no longer stored; there is no message for each, and they
 * have not left. The key is its id. When it is tracked again, its members enter again under higher versions.
 */
export const segmentUntracked = defineMessage('segment.untracked', topic, Ended)
