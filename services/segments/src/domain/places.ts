import { createHash } from 'node:crypto'
import {
  historyQuestion,
  mostNewest,
  parseField,
  treeOf,
  type Condition,
  type Filter,
  type Series,
} from '@postrider/conditions'

/** The newest events of one series, which the filters on it need. */
export interface TrackedSeries extends Series {
  /** Asks contacts for them. */
  filter: Filter
  most: number
  /** More than are kept decide it: contacts is asked anew at each event. */
  isAsked: boolean
  /** Some filter counts back from now, so newer events matter even where there are enough. */
  isWindowed: boolean
  /** What `where` compares with changes with time. */
  drifts: boolean
}

/**
 * Where the answer of a filter is found: in what is known of the history, or among the answers about fields.
 */
export type Place = { kind: 'history'; series: number; nth: number } | { kind: 'field'; index: number }

/**
 * The filters of the segments that read history, those of the segments without stored members that they name
 * included.
 */
export interface Places {
  series: readonly TrackedSeries[]
  /** Names of events. */
  events: ReadonlySet<string>
  /** Each filter on a field, as a tree. */
  fields: readonly Condition[]
  /** The filters on history whose answer time alone can change. */
  windows: readonly Filter[]
  places: ReadonlyMap<Filter, Place>
}

/** Places the answers of filters: equal filters share one, in the order in which they come. */
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
  const { event, where, nth } = historyQuestion(filter)
  const isAsked = nth > mostNewest
  const key = JSON.stringify([event, where, isAsked && nth])
  const found = known.get(key)
  const most = Math.max(found?.series.most ?? 1, nth)
  const series: TrackedSeries = {
    event,
    where,
    isAsked,
    most,
    filter: { field: filter.field, operator: 'countAtLeast', value: most, where: [...where] },
    isWindowed: isWindowed(filter) || (found?.series.isWindowed ?? false),
    drifts: where.some(({ operator }) => operator === 'within' || operator === 'olderThan'),
  }
  const index = found?.index ?? known.size
  known.set(key, { index, series })
  return { kind: 'history', series: index, nth: isAsked ? 1 : nth }
}

/** Facts of one shape mean the same: what they are about is equal, in the same order. */
export function shapeOf({ series, fields }: Places): string {
  const about = series.map(({ event, where, most, isWindowed }) => [event, where, most, isWindowed])
  return createHash('sha256')
    .update(JSON.stringify([about, fields]))
    .digest('hex')
}
