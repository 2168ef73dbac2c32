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
  /** Part of the segment's event names. Unique in the project. */
  slug: string
  /** Null for STATIC. */
  condition: Condition | null
  /** False for STATIC. */
  trackMembership: boolean
  /** Incremented when condition or tracking change. */
  definitionVersion: number
  /** Number of the last message about the segment's members. */
  membershipVersion: number
  /** The last stored count of members. */
  memberCount: number
  createdAt: Date
  updatedAt: Date
}

/**
 * Returns whether the members of a segment are stored. After the first comparison, references to such a
 * segment read its members instead of its condition.
 */
export const isStored = ({ type, trackMembership }: Pick<Segment, 'type' | 'trackMembership'>): boolean =>
  type === 'STATIC' || trackMembership

/**
 * Returns a segment in the format for resolving references. A segment in `uncompared` is evaluated by its
 * condition, as if it were not tracked.
 */
export const definitionOf = (
  segment: Pick<Segment, 'id' | 'type' | 'condition' | 'trackMembership'>,
  uncompared: ReadonlySet<string>,
): SegmentDefinition => ({
  id: segment.id,
  condition: segment.condition ?? undefined,
  isStored: isStored(segment) && !uncompared.has(segment.id),
})
