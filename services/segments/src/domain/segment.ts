import type { Condition, SegmentDefinition } from '@postrider/conditions'
import type { SegmentType } from '@postrider/contracts/resources'

export interface Segment {
  id: string
  projectId: string
  /** The project's generation in which the segment was created. */
  generation: number
  name: string
  description: string | null
  type: SegmentType
  /** Names the events of the segment; its own in the project. */
  slug: string
  /** Null for STATIC. */
  condition: Condition | null
  /** False for STATIC. */
  trackMembership: boolean
  /** Raised when condition or tracking change. */
  definitionVersion: number
  /** The number of the last message about its members. */
  membershipVersion: number
  /** As counted last. */
  memberCount: number
  createdAt: Date
  updatedAt: Date
}

/**
 * Whether references to a segment are answered by stored members instead of its condition. Those of tracked segments are not kept yet;
 * until they are, a tracked segment is found by its condition as any other.
 */
export const isStored = ({ type }: Pick<Segment, 'type'>): boolean => type === 'STATIC'

/** A segment as references to it need it. */
export const definitionOf = (segment: Pick<Segment, 'id' | 'type' | 'condition'>): SegmentDefinition => ({
  id: segment.id,
  condition: segment.condition ?? undefined,
  isStored: isStored(segment),
})
