import type { Definitions } from './resolve-segments.ts'
import type { At, Subject } from './subject.ts'
import { testOfFilter } from './test-of.ts'
import { isHistory } from './history-filters.ts'
import type { Condition, Filter, Group } from './tree.ts'

export interface EvaluateOptions {
  now: Date
  /** From `resolveSegments`; needed where the tree names segments whose membership is not stored. */
  definitions?: Definitions
  /** Answers the filters on events, where the caller knows that already: `subject.events` is then not read. */
  history?: (filter: Filter) => boolean
}

/** Whether the contact fits the condition. `toSql` says the same of its row when it is given the same `now` and definitions. */
export function evaluate(condition: Condition, subject: Subject, options: EvaluateOptions): boolean {
  const { now, definitions, history } = options
  const at: At = {
    now,
    history,
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
  at.history && isHistory(filter) ? at.history(filter) : testOfFilter(filter).evaluate(filter, subject, at)
