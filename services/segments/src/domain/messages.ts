import {
  draft,
  membershipChanged,
  segmentDeleted,
  segmentUntracked,
  type Draft,
} from '@postrider/contracts/messages'
import type { Segment } from './segment.ts'

/** A contact that enters or leaves a segment with stored members. */
export interface Crossing {
  /** The id of the crossing itself, not of contact or segment. */
  id: string
  contactId: string
  isMember: boolean
  membershipVersion: number
  contactVersion: number
  /** What caused it, where that is not the request under way. */
  correlationId?: string | undefined
}

/** `membership.changed`: in order for each segment. */
export const crossed = (segment: Segment, { id, correlationId, ...crossing }: Crossing, at: Date): Draft =>
  draft(
    membershipChanged,
    { key: segment.id, projectId: segment.projectId, generation: segment.generation, at, correlationId },
    {
      id,
      segmentId: segment.id,
      segmentName: segment.name,
      slug: segment.slug,
      kind: segment.type,
      ...crossing,
    },
  )

/** `segment.deleted`, with a membership version of its own. */
export const segmentGone = (segment: Segment, at: Date): Draft =>
  draft(
    segmentDeleted,
    { key: segment.id, projectId: segment.projectId, generation: segment.generation, at },
    { id: segment.id, membershipVersion: segment.membershipVersion + 1 },
  )

/** `segment.untracked`: with the membership version of the segment, which was raised for it. */
export const segmentUntrackedMessage = (segment: Segment, at: Date): Draft =>
  draft(
    segmentUntracked,
    { key: segment.id, projectId: segment.projectId, generation: segment.generation, at },
    { id: segment.id, membershipVersion: segment.membershipVersion },
  )
