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
  const { trackMembership = before.trackMembership } = change
  const condition =
    change.condition && !sameTree(change.condition, before.condition) ? change.condition : before.condition
  const redefined = condition !== before.condition || trackMembership !== before.trackMembership
  if (!redefined && name === before.name && description === before.description) return before
  const definitionVersion = before.definitionVersion + (redefined ? 1 : 0)
  return { ...before, name, description, condition, trackMembership, definitionVersion, updatedAt: at }
}
