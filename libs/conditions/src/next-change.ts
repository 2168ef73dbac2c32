import { parseField } from './field.ts'
import { findPath } from './json-path.ts'
import type { Definitions } from './resolve-segments.ts'
import type { Subject } from './subject.ts'
import { instantOf, unitMs } from './time.ts'
import type { Condition, Filter } from './tree.ts'
import { filtersWrittenOut } from './written-out.ts'

/**
 * Returns the earliest time at which a filter on a contact field (`within`, `olderThan`) may change because
 * time passes, including filters of referenced segments; undefined if there is none. Filters on events are
 * excluded: see `nextHistoryChange`.
 */
export function nextChange(
  condition: Condition,
  subject: Subject,
  { now, definitions }: { now: Date; definitions?: Definitions },
): Date | undefined {
  let next: number | undefined
  for (const filter of filtersWrittenOut(condition, definitions)) {
    const at = changeOf(filter, subject)
    if (at !== undefined && at > now.getTime() && at <= latest) next = Math.min(next ?? at, at)
  }
  return next === undefined ? undefined : new Date(next)
}

/** The last instant that PostgreSQL and JavaScript both write with a four-digit year. */
const latest = Date.parse('9999-12-31T23:59:59.999Z')

/** Returns the time just after the field's instant becomes older than the filter's amount of time. */
function changeOf({ field, operator, value, unit }: Filter, subject: Subject): number | undefined {
  if ((operator !== 'within' && operator !== 'olderThan') || typeof value !== 'number' || !unit)
    return undefined
  const at = instantIn(field, subject)
  return at && Math.ceil(at.getTime() + value * unitMs[unit]) + 1
}

function instantIn(name: string, subject: Subject): Date | undefined {
  const field = parseField(name)
  if (field?.kind === 'instant') return subject[field.name]
  if (field?.kind !== 'data') return undefined
  return instantOf(findPath(subject.data, field.path))
}
