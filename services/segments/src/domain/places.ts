import { createHash } from 'node:crypto'
import {
  historyQuery,
  mostNewest,
  parseField,
  treeOf,
  type Condition,
  type Filter,
  type Series,
} from '@postrider/conditions'

/** The newest events of one series, as far as filters need them. */
export interface TrackedSeries extends Series {
  /** The filter to request them from the contacts service. */
  filter: Filter
  most: number
  /**
   * The filter needs more events than facts store, so each event requires a request to the contacts
   * service.
   */
  exceedsStored: boolean
  /** A filter has a time window, so newer events matter even if the list is full. */
  isWindowed: boolean
  /** A `where` filter compares event data with the current time. */
  drifts: boolean
}

/** Where facts store the result of a filter: in the event history or among the field results. */
export type Place = { kind: 'history'; series: number; nth: number } | { kind: 'field'; index: number }

/**
 * The filters of all segments that read history, including filters of the referenced segments without
 * stored members.
 */
export interface Places {
  series: readonly TrackedSeries[]
  /** Event names. */
  events: ReadonlySet<string>
  /** Each filter on a field, as a condition tree. */
  fields: readonly Condition[]
  /** The filters on history whose result can change by time alone. */
  windows: readonly Filter[]
  places: ReadonlyMap<Filter, Place>
}

/** Assigns a place to each filter, in the order given. Equal filters share a place. */
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
  const exceedsStored = nth > mostNewest
  const key = JSON.stringify([event, where, exceedsStored && nth])
  const found = known.get(key)
  const most = Math.max(found?.series.most ?? 1, nth)
  const series: TrackedSeries = {
    event,
    where,
    exceedsStored,
    most,
    filter: { field: filter.field, operator: 'countAtLeast', value: most, where: [...where] },
    isWindowed: isWindowed(filter) || (found?.series.isWindowed ?? false),
    drifts: where.some(({ operator }) => operator === 'within' || operator === 'olderThan'),
  }
  const index = found?.index ?? known.size
  known.set(key, { index, series })
  return { kind: 'history', series: index, nth: exceedsStored ? 1 : nth }
}

/**
 * A hash of the set of tracked facts. Facts with the same shape contain the same things in the same order.
 */
export function shapeOf({ series, fields }: Places): string {
  const about = series.map(({ event, where, most, isWindowed }) => [event, where, most, isWindowed])
  return createHash('sha256')
    .update(JSON.stringify([about, fields]))
    .digest('hex')
}
