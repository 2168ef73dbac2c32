import { sql, type RawBuilder } from 'kysely'
import type { HistoryPlace } from '../history-place.ts'
import { not, type Operator, type Operators } from '../operator.ts'
import { before, cutOff } from '../time.ts'
import type { Operand } from '../tree.ts'
import { Amount, Count } from '../values.ts'

/** Operators on the times of the events that match the filter's name and `where`. */
type OnHistory = Operator<readonly Date[], HistoryPlace>

const triggered: OnHistory = {
  takesWhere: true,
  evaluate: (events) => events.length > 0,
  toSql: (place) => place.happened(),
}

const triggeredWithin: OnHistory = {
  takesWhere: true,
  value: Amount,
  takesUnit: true,
  evaluate: (events, operand, now) => countSince(events, cutOff(operand, now)) > 0,
  toSql: (place, operand, now) => place.happened(cutOff(operand, now)),
}

const triggeredOlderThan: OnHistory = {
  takesWhere: true,
  value: Amount,
  takesUnit: true,
  evaluate: (events, operand, now) => events.length > 0 && countSince(events, cutOff(operand, now)) === 0,
  toSql: (place, operand, now) =>
    sql<boolean>`(${place.happened()} and ${not(place.happened(cutOff(operand, now)))})`,
}

const countAtLeast: OnHistory = {
  takesWhere: true,
  value: Count,
  takesWithin: true,
  evaluate: (events, operand, now) => countSince(events, windowOf(operand, now)) >= countOf(operand),
  toSql: (place, operand, now) => atLeast(place, countOf(operand), windowOf(operand, now)),
}

/** Also matches a count of zero. */
const countAtMost: OnHistory = {
  takesWhere: true,
  value: Count,
  takesWithin: true,
  evaluate: (events, operand, now) => countSince(events, windowOf(operand, now)) <= countOf(operand),
  toSql: (place, operand, now) => not(atLeast(place, countOf(operand) + 1, windowOf(operand, now))),
}

const notOf = ({ evaluate, toSql, ...rest }: OnHistory): OnHistory => ({
  ...rest,
  evaluate: (events, operand, now) => !evaluate(events, operand, now),
  toSql: (place, operand, now) => not(toSql(place, operand, now)),
})

export const onHistory: Operators<readonly Date[], HistoryPlace> = {
  triggered,
  notTriggered: notOf(triggered),
  triggeredWithin,
  notTriggeredWithin: notOf(triggeredWithin),
  triggeredOlderThan,
  countAtLeast,
  countAtMost,
}

const countSince = (events: readonly Date[], since: Date | undefined): number =>
  since ? events.filter((at) => at >= since).length : events.length

const windowOf = ({ within }: Operand, now: Date): Date | undefined =>
  within && before(now, within.amount, within.unit)

const countOf = ({ value }: Operand): number => {
  if (typeof value !== 'number') throw new TypeError('This filter was not parsed.')
  return value
}

function atLeast(place: HistoryPlace, count: number, since: Date | undefined): RawBuilder<boolean> {
  if (count === 0) return sql<boolean>`true`
  return count === 1 ? place.happened(since) : place.happenedAtLeast(count, since)
}
