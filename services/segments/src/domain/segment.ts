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
 * Whether the members of a segment are stored: references to it are answered by them, and not by its
 * condition, once they are compared.
 */
export const isStored = ({ type, trackMembership }: Pick<Segment, 'type' | 'trackMembership'>): boolean =>
  type === 'STATIC' || trackMembership

/**
 * A segment as references to it need it. One of the `uncompared` is answered by its condition, as if it was
 * not tracked.
 */
export const definitionOf = (
  segment: Pick<Segment, 'id' | 'type' | 'condition' | 'trackMembership'>,
  uncompared: ReadonlySet<string>,
): SegmentDefinition => ({
  id: segment.id,
  condition: segment.condition ?? undefined,
  isStored: isStored(segment) && !uncompared.has(segment.id),
})
