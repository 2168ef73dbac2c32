import { createHash } from 'node:crypto'
import {
  historyQuery,
  maxNewestEvents,
  parseField,
  treeOf,
  type Condition,
  type Filter,
  type Series,
} from '@postrider/conditions'

/**
 * A series of events that filters read: events with the same name and `where` filters. Facts contain the
 * newest events of each series.
 */
export interface TrackedSeries extends Series {
  /** Filter with which the events are requested from the contacts service. */
  filter: Filter
  maxEvents: number
  /**
   * Whether the filter needs more events than facts can contain, so that each event requires a request to the
   * contacts service.
   */
  exceedsStored: boolean
  /** Whether a filter has a time window. If so, a newer event replaces the oldest event of a full list. */
  isWindowed: boolean
  /** Whether a `where` filter compares event data with the current time. */
  drifts: boolean
}

/**
 * Where facts contain the data for a filter: the nth newest event of a series, or the result of a field
 * filter.
 */
export type Place = { kind: 'history'; series: number; nth: number } | { kind: 'field'; index: number }

/**
 * The filters of all tracked segments that read events. Includes the filters of referenced segments without
 * stored members.
 */
export interface Places {
  series: readonly TrackedSeries[]
  /** Event names. */
  events: ReadonlySet<string>
  /** Each filter on a field, as a condition tree. */
  fields: readonly Condition[]
  /** The event filters whose result can change only because time passes. */
  windows: readonly Filter[]
  places: ReadonlyMap<Filter, Place>
}

/** Assigns a place to each filter, in the given order. Equal filters have the same place. */
export function placeFilters(filters: readonly Filter[]): Places {
  const series = new Map<string, { index: number; series: TrackedSeries }>()
  const fields = new Map<string, { index: number; tree: Condition }>()
  const places = new Map<Filter, Place>()
  const windows: Filter[] = []
  for (const filter of filters) {
    const kind = parseField(filter.field)?.kind
    if (kind === 'history') {
      places.set(filter, placeHistory(filter, series))
      if (isWindowed(filter)) windows.push(filter)
    } else if (kind !== 'segment') {
      const key = JSON.stringify(filter)
      const known = fields.get(key) ?? { index: fields.size, tree: treeOf(filter) }
      fields.set(key, known)
      places.set(filter, { kind: 'field', index: known.index })
    }
  }
  const placed = [...series.values()].map((each) => each.series)
  return {
    series: placed,
    events: new Set(placed.map(({ event }) => event)),
    fields: [...fields.values()].map(({ tree }) => tree),
    windows,
    places,
  }
}

const isWindowed = ({ unit, within }: Filter): boolean => unit !== undefined || within !== undefined

function placeHistory(filter: Filter, known: Map<string, { index: number; series: TrackedSeries }>): Place {
  const { event, where, nth } = historyQuery(filter)
  const exceedsStored = nth > maxNewestEvents
  const key = JSON.stringify([event, where, exceedsStored && nth])
  const found = known.get(key)
  const maxEvents = Math.max(found?.series.maxEvents ?? 1, nth)
  const series: TrackedSeries = {
    event,
    where,
    exceedsStored,
    maxEvents,
    filter: { field: filter.field, operator: 'countAtLeast', value: maxEvents, where: [...where] },
    isWindowed: isWindowed(filter) || (found?.series.isWindowed ?? false),
    drifts: where.some(({ operator }) => operator === 'within' || operator === 'olderThan'),
  }
  const index = found?.index ?? known.size
  known.set(key, { index, series })
  return { kind: 'history', series: index, nth: exceedsStored ? 1 : nth }
}

/**
 * Returns a hash of the set of tracked facts. Facts with the same shape contain the same series and field
 * filters in the same order.
 */
export function shapeOf({ series, fields }: Places): string {
  const about = series.map(({ event, where, maxEvents, isWindowed }) => [event, where, maxEvents, isWindowed])
  return createHash('sha256')
    .update(JSON.stringify([about, fields]))
    .digest('hex')
}
