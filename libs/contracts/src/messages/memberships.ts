import { z } from 'zod'
import { Id } from '../fields.ts'
import { SegmentType } from '../resources/segment.ts'
import { defineMessage } from './define.ts'

const topic = 'segments.memberships.v1'

/**
 * A version of the segment. Each of its messages increases it by one under the lock of its row, so they
 * arrive in this order (ADR 13).
 */
const membershipVersion = z.number().int()

/**
 * A contact has entered or left a segment with stored members. The key is the segment's id. `id` identifies
 * this membership change, and the message's time is the time of the decision: a row of the ledger has both.
 * A consumer that has applied a `membershipVersion` has applied all earlier ones, except for dead letters.
 * Of two messages about a contact, the higher version is current.
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
     * STATIC: by a call; such a change is not an event of the contact. DYNAMIC: by the condition of a
     * tracked segment.
     */
    kind: SegmentType,
    contactId: Id,
    /** True if the contact has entered. */
    isMember: z.boolean(),
    membershipVersion,
    /** The version of the contact on which the decision is based. */
    contactVersion: z.number().int(),
  }),
)

const Ended = z.object({ id: Id, membershipVersion })

/**
 * A segment was deleted together with its members, without a message for each. The key is its id. It is the
 * last message of the segment.
 */
export const segmentDeleted = defineMessage('segment.deleted', topic, Ended)

/**
 * A segment is no longer tracked, so its members are no longer stored. There is no message for each member,
 * and they have not left. The key is its id. If it is tracked again, its members enter again with higher
 * versions.
 */
export const segmentUntracked = defineMessage('segment.untracked', topic, Ended)
