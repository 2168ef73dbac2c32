import type { Condition } from '@postrider/conditions'
import { sameTree } from './same-tree.ts'
import type { Segment } from './segment.ts'

/** What a caller wants a segment to be; what is absent stays. */
export interface SegmentChange {
  name?: string | undefined
  description?: string | null | undefined
  condition?: Condition | undefined
  trackMembership?: boolean | undefined
}

/** The segment after a change, its slug aside; the very same object when nothing changes. */
export function changeSegment(before: Segment, change: SegmentChange, at: Date): Segment {
  const { name = before.name, description = before.description } = change
  const redefinition = redefine(before, change)
  if (!redefinition && name === before.name && description === before.description) return before
  return { ...before, ...redefinition, name, description, updatedAt: at }
}

/** Condition and tracking after a change; undefined when both stay. */
function redefine(before: Segment, change: SegmentChange): Partial<Segment> | undefined {
  const { trackMembership = before.trackMembership } = change
  const condition =
    change.condition && !sameTree(change.condition, before.condition) ? change.condition : before.condition
  if (condition === before.condition && trackMembership === before.trackMembership) return undefined
  return { condition, trackMembership, definitionVersion: before.definitionVersion + 1 }
}
