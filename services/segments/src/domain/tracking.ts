import {
  dependencies,
  filtersOf,
  treeOf,
  type Condition,
  type Definitions,
  type Filter,
} from '@postrider/conditions'
import { placeFilters, type Places } from './places.ts'
import { isStored, type Segment } from './segment.ts'

export interface TrackedSegment {
  id: string
  condition: Condition
  /** It reads events, or a tracked segment that does. */
  readsHistory: boolean
  /** Ids of the segments that it names, by way of those without stored members too. */
  reads: ReadonlySet<string>
}

/** What a project tracks, at one version of its definitions. */
export interface Tracking extends Places {
  version: number
  trackedSince: Date | null
  /** The version since which the same is known of contacts; see `Facts`. */
  factsSince: number
  /** In an order in which each comes after those that it refers to. */
  segments: readonly TrackedSegment[]
  /** The filters on fields whose answer time alone can change, each as a tree. */
  timed: readonly Condition[]
  /** Conditions of the segments without stored members. */
  definitions: Definitions
}

export type Defined = Pick<Segment, 'id' | 'type' | 'condition' | 'trackMembership'>

/** Prepares the segments of a project for the evaluation of many contacts. */
export function prepareTracking(
  found: Pick<Tracking, 'version' | 'trackedSince' | 'factsSince'>,
  all: readonly Defined[],
): Tracking {
  const definitions: Definitions = new Map(
    all.flatMap((segment) =>
      segment.condition && !isStored(segment) ? [[segment.id, segment.condition] as const] : [],
    ),
  )
  const tracked = new Map(
    all.flatMap(({ id, condition, trackMembership }) =>
      condition && trackMembership ? [[id, condition] as const] : [],
    ),
  )
  const done = new Map<string, TrackedSegment>()
  for (const id of tracked.keys()) add(id, { tracked, definitions, done })
  const segments = [...done.values()]
  const writtenOut = ({ condition, reads }: TrackedSegment): Filter[] => [
    ...filtersOf(condition),
    ...[...reads].flatMap((id) => [...filtersOf(definitions.get(id) ?? nothing)]),
  ]
  return {
    ...found,
    segments,
    definitions,
    timed: timedOf(segments.flatMap(writtenOut)),
    ...placeFilters(segments.filter(({ readsHistory }) => readsHistory).flatMap(writtenOut)),
  }
}

/** Each once: many segments ask for the same. */
const timedOf = (filters: readonly Filter[]): Condition[] => [
  ...new Map(
    filters
      .filter(({ operator }) => operator === 'within' || operator === 'olderThan')
      .map((filter) => [JSON.stringify(filter), treeOf(filter)]),
  ).values(),
]

const nothing: Condition = { logic: 'AND', groups: [] }

interface Preparation {
  tracked: ReadonlyMap<string, Condition>
  definitions: Definitions
  done: Map<string, TrackedSegment>
}

/** After those that it refers to. There are no circles: they are refused when a condition is saved. */
function add(id: string, preparation: Preparation): void {
  const { tracked, definitions, done } = preparation
  const condition = tracked.get(id)
  if (!condition || done.has(id)) return
  const { segments: reads, needsHistory } = dependencies(condition, definitions)
  for (const read of reads) add(read, preparation)
  done.set(id, {
    id,
    condition,
    reads,
    readsHistory: needsHistory || [...reads].some((read) => done.get(read)?.readsHistory),
  })
}
