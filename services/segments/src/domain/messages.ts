import {
  draft,
  membershipChanged,
  segmentDeleted,
  segmentUntracked,
  type Draft,
} from '@postrider/contracts/messages'
import type { Segment } from './segment.ts'

/** A contact's entry into a segment with stored members, or its exit. */
export interface MembershipChangeData {
  /** The id of the membership change itself, not of the contact or segment. */
  id: string
  contactId: string
  isMember: boolean
  membershipVersion: number
  contactVersion: number
  /** Correlation id of the cause, if it is not the current request. */
  correlationId?: string | undefined
  traceparent?: string | undefined
}

/** Returns `membership.changed`. Messages about one segment are delivered in order. */
export const membershipChangedMessage = (
  segment: Segment,
  { id, correlationId, traceparent, ...change }: MembershipChangeData,
  at: Date,
): Draft =>
  draft(
    membershipChanged,
    {
      key: segment.id,
      projectId: segment.projectId,
      generation: segment.generation,
      at,
      correlationId,
      traceparent,
    },
    {
      id,
      segmentId: segment.id,
      segmentName: segment.name,
      slug: segment.slug,
      kind: segment.type,
      ...change,
    },
  )

/** Returns `segment.deleted`, with the segment's next membership version. */
export const segmentDeletedMessage = (segment: Segment, at: Date): Draft =>
  draft(
    segmentDeleted,
    { key: segment.id, projectId: segment.projectId, generation: segment.generation, at },
    { id: segment.id, membershipVersion: segment.membershipVersion + 1 },
  )

/** Returns `segment.untracked`. The caller must have incremented the membership version for this message. */
export const segmentUntrackedMessage = (segment: Segment, at: Date): Draft =>
  draft(
    segmentUntracked,
    { key: segment.id, projectId: segment.projectId, generation: segment.generation, at },
    { id: segment.id, membershipVersion: segment.membershipVersion },
  )
