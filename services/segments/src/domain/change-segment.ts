import type { Condition } from '@postrider/conditions'
import { sameTree } from './same-tree.ts'
import type { Segment } from './segment.ts'

/** Requested changes of a segment. Absent fields stay unchanged. */
export interface SegmentChange {
  name?: string | undefined
  description?: string | null | undefined
  condition?: Condition | undefined
  trackMembership?: boolean | undefined
}

/** Returns the segment after a change, except for its slug. Returns the same object if nothing changes. */
export function changeSegment(before: Segment, change: SegmentChange, at: Date): Segment {
  const { name = before.name, description = before.description } = change
  const redefinition = redefine(before, change)
  if (!redefinition && name === before.name && description === before.description) return before
  return { ...before, ...redefinition, name, description, updatedAt: at }
}

/** Returns condition and tracking after a change, or undefined if neither changes. */
function redefine(before: Segment, change: SegmentChange): Partial<Segment> | undefined {
  const { trackMembership = before.trackMembership } = change
  const condition =
    change.condition && !sameTree(change.condition, before.condition) ? change.condition : before.condition
  if (condition === before.condition && trackMembership === before.trackMembership) return undefined
  return { condition, trackMembership, definitionVersion: before.definitionVersion + 1 }
}
