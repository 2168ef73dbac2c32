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

/** An event, by its id and its instant in ms since 1970. */
export type KnownEvent = [string, number]

/**
 * What is known of a contact beside its memberships: enough to evaluate the segments that read history
 * without asking contacts. It comes from an answer of contacts; from then on changes of the contact and its
 * events are noted as they are consumed, in any order and repeatedly, since the newest events of a set do not
 * depend on either.
 */
export interface Facts {
  /** `factsSince` of the definitions: those of any other say nothing. */
  since: number
  /** For each filter on a field whether it holds, 1 or 0. */
  fields: string
  /** When the first of all answers about fields may change by time alone, in ms since 1970. */
  fieldsUntil: number | null
  /** When what `where` compares with time is to be asked anew. */
  askAt: number | null
  /** For each series its newest events, the newest first. */
  events: KnownEvent[][]
}

/** Whether facts tell all that evaluating the contact needs, at this time. */
export const areCurrent = (facts: Facts | null, tracking: Tracking, now: Date): facts is Facts =>
  facts !== null &&
  facts.since === tracking.factsSince &&
  (facts.fieldsUntil ?? Infinity) > now.getTime() &&
  (facts.askAt ?? Infinity) > now.getTime()

/** Time in the data of events is not followed: so often such a filter is asked anew. */
const driftMs = 3_600_000

/** Facts about a contact whose newest events contacts has answered. */
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

/** What the contact, as it has become, changes in its facts. */
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
 * Facts after an event: the very same object where it changes no answer; undefined where contacts has to be
 * asked.
 */
export function noteEvent(
  facts: Facts,
  event: TrackedEvent,
  { tracking, now }: { tracking: Tracking; now: Date },
): Facts | undefined {
  const concerned = tracking.series.flatMap((series, index) =>
    series.event === event.name && isOfSeries(series, event.data, now) ? [{ series, index }] : [],
  )
  if (concerned.some(({ series }) => series.isAsked)) return undefined
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
  { most, isWindowed }: { most: number; isWindowed: boolean },
): KnownEvent[] {
  const isFull = events.length === most
  const [, oldestAt] = events.at(-1) ?? ['', -Infinity]
  if (isFull && (!isWindowed || event[1] <= oldestAt)) return events
  if (events.some(([id, at]) => id === event[0] && at === event[1])) return events
  return [...events, event].toSorted(([, one], [, other]) => other - one).slice(0, most)
}

/** Answers filters by facts; those on fields only where the subject is not there to be read. */
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

/** When time alone can change an answer, at the earliest; undefined when it cannot. */
export function factsUntil({ windows, places }: Tracking, facts: Facts, now: Date): Date | undefined {
  const changes = windows.flatMap((filter) => {
    const place = places.get(filter)
    if (place?.kind !== 'history') return []
    return nextHistoryChange(filter, instantAt(facts, place), now)?.getTime() ?? []
  })
  const earliest = Math.min(...changes, facts.fieldsUntil ?? Infinity, facts.askAt ?? Infinity)
  return earliest === Infinity ? undefined : new Date(earliest)
}
