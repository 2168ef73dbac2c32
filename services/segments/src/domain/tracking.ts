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
  /** Whether the condition reads events, or refers to a tracked segment whose condition reads events. */
  readsHistory: boolean
  /**
   * Ids of the segments to which the condition refers, directly or through segments without stored members.
   */
  reads: ReadonlySet<string>
}

/** A project's tracked segments at one version of its definitions. */
export interface Tracking extends Places {
  version: number
  trackedSince: Date | null
  /** The version since which the set of tracked facts has not changed (see `Facts`). */
  factsSince: number
  /** Each segment follows the segments to which it refers. */
  segments: readonly TrackedSegment[]
  /** Field filters whose result can change only because time passes, each as a condition tree. */
  timed: readonly Condition[]
  /** Conditions of the segments without stored members. */
  definitions: Definitions
}

export type DefinedSegment = Pick<Segment, 'id' | 'type' | 'condition' | 'trackMembership'>

/** Returns a project's tracked segments, prepared for evaluating many contacts. */
export function prepareTracking(
  found: Pick<Tracking, 'version' | 'trackedSince' | 'factsSince'>,
  all: readonly DefinedSegment[],
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
  const filtersRead = ({ condition, reads }: TrackedSegment): Filter[] => [
    ...filtersOf(condition),
    ...[...reads].flatMap((id) => [...filtersOf(definitions.get(id) ?? emptyCondition)]),
  ]
  return {
    ...found,
    segments,
    definitions,
    timed: timedOf(segments.flatMap(filtersRead)),
    ...placeFilters(segments.filter(({ readsHistory }) => readsHistory).flatMap(filtersRead)),
  }
}

/** Returns the filters that depend on the time, without duplicates. */
const timedOf = (filters: readonly Filter[]): Condition[] => [
  ...new Map(
    filters
      .filter(({ operator }) => operator === 'within' || operator === 'olderThan')
      .map((filter) => [JSON.stringify(filter), treeOf(filter)]),
  ).values(),
]

const emptyCondition: Condition = { logic: 'AND', groups: [] }

interface Preparation {
  tracked: ReadonlyMap<string, Condition>
  definitions: Definitions
  done: Map<string, TrackedSegment>
}

/**
 * Adds a segment after the segments to which it refers. References cannot form a cycle, because a condition
 * that would close a cycle is rejected.
 */
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
