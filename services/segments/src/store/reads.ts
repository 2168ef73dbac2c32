import { dependencies, type Condition } from '@postrider/conditions'

/** The fields, events and segments that a condition reads directly, not through other segments. */
export interface Reads {
  fields: string[]
  events: string[]
  segments: string[]
}

export function readsOf(condition: Condition | null): Reads {
  if (!condition) return { fields: [], events: [], segments: [] }
  const { fields, events, segments } = dependencies(condition)
  return { fields: [...fields], events: [...events], segments: [...segments] }
}
