import { z } from 'zod'
import { Id } from '../fields.ts'
import { SegmentType } from '../resources/segment.ts'
import { defineMessage } from './define.ts'

const topic = 'segments.memberships.v1'

/**
 * A version of the segment's members. Each message about the segment increases the version by one while the
 * segment's row is locked, so the messages arrive in this order (ADR 13).
 */
const membershipVersion = z.number().int()

/**
 * A contact has entered or left a segment with stored members. The key is the segment's id. `id` identifies
 * this membership change, and the message's time is the time of the change; a row of the event ledger has
 * both. A consumer that has applied a `membershipVersion` has applied all earlier versions, except for dead
 * letters. Of two messages about a contact, the one with the higher version is current.
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
     * STATIC: a call changed the members, which is not an event of the contact. DYNAMIC: the condition of a
     * tracked segment changed them.
     */
    kind: SegmentType,
    contactId: Id,
    /** True if the contact has entered. */
    isMember: z.boolean(),
    membershipVersion,
    /** The contact's version on which the membership change is based. */
    contactVersion: z.number().int(),
  }),
)

const Ended = z.object({ id: Id, membershipVersion })

/**
 * A segment was deleted together with its members. No message is published per member. The key is the
 * segment's id. It is the last message of the segment.
 */
export const segmentDeleted = defineMessage('segment.deleted', topic, Ended)

/**
 * A segment is no longer tracked, so its members are no longer stored. No message is published per member,
 * and the members have not left. The key is the segment's id. If the segment is tracked again, its members
 * enter again with higher versions.
 */
export const segmentUntracked = defineMessage('segment.untracked', topic, Ended)
