import type { Definitions } from './resolve-segments.ts'
import type { At, Subject } from './subject.ts'
import { testOfFilter } from './test-of.ts'
import type { Condition, Filter, Group } from './tree.ts'

export interface EvaluateOptions {
  now: Date
  /** The result of `resolveSegments`. Required if the tree refers to segments without stored members. */
  definitions?: Definitions
  /** Returns the result of a filter if it is already known, else undefined: the filter is then evaluated. */
  known?: (filter: Filter) => boolean | undefined
}

/**
 * Returns whether the contact matches the condition. `toSql` with the same `now` and definitions has the same
 * result.
 */
export function evaluate(condition: Condition, subject: Subject, options: EvaluateOptions): boolean {
  const { now, definitions, known } = options
  const at: At = {
    now,
    known,
    isMember: (contact, segmentId) => {
      const definition = definitions?.get(segmentId)
      return definition ? holds(definition, contact, at) : contact.segments.has(segmentId)
    },
  }
  return holds(condition, subject, at)
}

function holds({ logic, groups }: Condition, subject: Subject, at: At): boolean {
  return logic === 'AND'
    ? groups.every((group) => groupHolds(group, subject, at))
    : groups.some((group) => groupHolds(group, subject, at))
}

const groupHolds = ({ filters, conditions }: Group, subject: Subject, at: At): boolean =>
  filters.every((filter) => filterHolds(filter, subject, at)) &&
  (conditions === undefined || holds(conditions, subject, at))

const filterHolds = (filter: Filter, subject: Subject, at: At): boolean =>
  at.known?.(filter) ?? testOfFilter(filter).evaluate(filter, subject, at)
