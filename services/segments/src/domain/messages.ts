import {
  draft,
  membershipChanged,
  segmentDeleted,
  segmentUntracked,
  type Draft,
} from '@postrider/contracts/messages'
import type { Segment } from './segment.ts'

/** A contact that enters or leaves a segment with stored members. */
export interface MembershipChangeData {
  /** The id of the membership change itself, not of the contact or segment. */
  id: string
  contactId: string
  isMember: boolean
  membershipVersion: number
  contactVersion: number
  /** Correlation id of the cause, if it is not the current request. */
  correlationId?: string | undefined
}

/** Creates `membership.changed`. These messages are ordered per segment. */
export const membershipChangedMessage = (
  segment: Segment,
  { id, correlationId, ...change }: MembershipChangeData,
  at: Date,
): Draft =>
  draft(
    membershipChanged,
    { key: segment.id, projectId: segment.projectId, generation: segment.generation, at, correlationId },
    {
      id,
      segmentId: segment.id,
      segmentName: segment.name,
      slug: segment.slug,
      kind: segment.type,
      ...change,
    },
  )

/** Creates `segment.deleted`, with its own membership version. */
export const segmentDeletedMessage = (segment: Segment, at: Date): Draft =>
  draft(
    segmentDeleted,
    { key: segment.id, projectId: segment.projectId, generation: segment.generation, at },
    { id: segment.id, membershipVersion: segment.membershipVersion + 1 },
  )

/** Creates `segment.untracked`, with the membership version that was incremented for it. */
export const segmentUntrackedMessage = (segment: Segment, at: Date): Draft =>
  draft(
    segmentUntracked,
    { key: segment.id, projectId: segment.projectId, generation: segment.generation, at },
    { id: segment.id, membershipVersion: segment.membershipVersion },
  )
