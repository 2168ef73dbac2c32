import {
  evaluate,
  historyHolds,
  isOfSeries,
  nextChange,
  nextHistoryChange,
  type Filter,
  type Subject,
} from '@postrider/conditions'
import type { Tracking } from './tracking.ts'

/** Id and time of an event, in milliseconds since 1970. */
export type KnownEvent = [string, number]

/**
 * Stored data about a contact. With facts, segments that read events can be evaluated without a request to
 * the contacts service. The facts are created from a response of the contacts service, and updated by each
 * consumed message. The order and repetition of messages do not matter, because only the newest events are
 * stored.
 */
export interface Facts {
  /**
   * The `factsSince` of the definitions for which the facts were created. If it has changed, the facts are
   * invalid.
   */
  since: number
  /** One character for each field filter: 1 if the contact matches it, otherwise 0. */
  fields: string
  /**
   * Earliest time at which the result of a field filter may change only because time passes, in milliseconds
   * since 1970.
   */
  fieldsUntil: number | null
  /**
   * When the history must be requested again, because an event filter compares event data with the current
   * time. In milliseconds since 1970.
   */
  askAt: number | null
  /** The newest events of each series, newest first. */
  events: KnownEvent[][]
}

/** Returns whether the facts are complete for an evaluation at this time. */
export const areCurrent = (facts: Facts | null, tracking: Tracking, now: Date): facts is Facts =>
  facts !== null &&
  facts.since === tracking.factsSince &&
  (facts.fieldsUntil ?? Infinity) > now.getTime() &&
  (facts.askAt ?? Infinity) > now.getTime()

/**
 * Facts do not contain dates in event data. So the history for filters that compare such dates is requested
 * again at this interval.
 */
const driftMs = 3_600_000

/** Returns facts with the newest events that the contacts service returned. */
export const factsOf = (
  tracking: Tracking,
  subject: Subject,
  { events, now }: { events: KnownEvent[][]; now: Date },
): Facts => ({
  since: tracking.factsSince,
  ...fieldFacts(tracking, subject, now),
  askAt: tracking.series.some(({ drifts }) => drifts) ? now.getTime() + driftMs : null,
  events,
})

/** Returns the part of the facts that depends on the contact's fields. */
export function fieldFacts(
  { fields, timed }: Tracking,
  subject: Subject,
  now: Date,
): Pick<Facts, 'fields' | 'fieldsUntil'> {
  const untils = timed.flatMap((tree) => nextChange(tree, subject, { now })?.getTime() ?? [])
  return {
    fields: fields.map((tree) => (evaluate(tree, subject, { now }) ? '1' : '0')).join(''),
    fieldsUntil: untils.length === 0 ? null : Math.min(...untils),
  }
}

export interface TrackedEvent {
  id: string
  name: string
  data: unknown
  createdAt: string
}

/**
 * Returns the facts after an event. Returns the same object if the event does not change any result, and
 * undefined if the history must be read from the contacts service.
 */
export function noteEvent(
  facts: Facts,
  event: TrackedEvent,
  { tracking, now }: { tracking: Tracking; now: Date },
): Facts | undefined {
  const concerned = tracking.series.flatMap((series, index) =>
    series.event === event.name && isOfSeries(series, event.data, now) ? [{ series, index }] : [],
  )
  if (concerned.some(({ series }) => series.exceedsStored)) return undefined
  let noted = facts
  for (const { series, index } of concerned) {
    const before = noted.events[index] ?? []
    const after = withEvent(before, [event.id, Date.parse(event.createdAt)], series)
    if (after !== before) noted = { ...noted, events: noted.events.with(index, after) }
  }
  return noted
}

function withEvent(
  events: KnownEvent[],
  event: KnownEvent,
  { maxEvents, isWindowed }: { maxEvents: number; isWindowed: boolean },
): KnownEvent[] {
  const isFull = events.length === maxEvents
  const [, oldestAt] = events.at(-1) ?? ['', -Infinity]
  if (isFull && (!isWindowed || event[1] <= oldestAt)) return events
  if (events.some(([id, at]) => id === event[0] && at === event[1])) return events
  return [...events, event].toSorted(([, one], [, other]) => other - one).slice(0, maxEvents)
}

/**
 * Returns a function that evaluates a filter from facts. Without `readsFields`, the function returns
 * undefined for field filters. It also returns undefined for filters that the facts do not cover.
 */
export const knownBy =
  (
    { places }: Tracking,
    { facts, now, readsFields }: { facts: Facts; now: Date; readsFields: boolean },
  ): ((filter: Filter) => boolean | undefined) =>
  (filter) => {
    const place = places.get(filter)
    if (place?.kind === 'field') return readsFields ? facts.fields[place.index] === '1' : undefined
    if (!place) return undefined
    return historyHolds(filter, instantAt(facts, place), now)
  }

const instantAt = ({ events }: Facts, { series, nth }: { series: number; nth: number }): Date | undefined => {
  const event = events[series]?.[nth - 1]
  return event && new Date(event[1])
}

/**
 * Returns the earliest time at which a result may change only because time passes, or undefined if no result
 * can.
 */
export function factsUntil({ windows, places }: Tracking, facts: Facts, now: Date): Date | undefined {
  const changes = windows.flatMap((filter) => {
    const place = places.get(filter)
    if (place?.kind !== 'history') return []
    return nextHistoryChange(filter, instantAt(facts, place), now)?.getTime() ?? []
  })
  const earliest = Math.min(...changes, facts.fieldsUntil ?? Infinity, facts.askAt ?? Infinity)
  return earliest === Infinity ? undefined : new Date(earliest)
}
