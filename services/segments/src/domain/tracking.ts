import {
  dependencies,
  historyFilters,
  historyKey,
  windowOf,
  type Condition,
  type Definitions,
  type Filter,
  type Window,
} from '@postrider/conditions'
import { isStored, type Segment } from './segment.ts'

/** A filter on events that tracked segments ask; each once. */
export interface HistoryQuestion {
  key: string
  filter: Filter
  window: Window | undefined
  /** What `where` compares with changes with time. */
  drifts: boolean
}

export interface TrackedSegment {
  id: string
  condition: Condition
  /** Contacts has to be asked: it reads events, or a tracked segment that does. */
  isAsked: boolean
  /** The condition, with references written out, reads fields of the contact. */
  readsContact: boolean
  /** Ids of the segments that it names, by way of those without stored members too. */
  reads: ReadonlySet<string>
  questions: readonly HistoryQuestion[]
}

/** What a project tracks, at one version of its definitions. */
export interface Tracking {
  version: number
  trackedSince: Date | null
  /** In an order in which each comes after those that it refers to. */
  segments: readonly TrackedSegment[]
  /** Conditions of the segments without stored members. */
  definitions: Definitions
  /** Of the asked segments: the names of events that they read. */
  events: ReadonlySet<string>
  questions: readonly HistoryQuestion[]
}

export type Defined = Pick<Segment, 'id' | 'type' | 'condition' | 'trackMembership'>

/** Prepares the segments of a project for the evaluation of many contacts. */
export function prepareTracking(
  { version, trackedSince }: Pick<Tracking, 'version' | 'trackedSince'>,
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
  const questions = new Map(segments.flatMap((each) => each.questions.map((one) => [one.key, one] as const)))
  return {
    version,
    trackedSince,
    segments,
    definitions,
    events: new Set(segments.flatMap(({ condition }) => [...dependencies(condition, definitions).events])),
    questions: [...questions.values()],
  }
}

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
  const { fields, segments: reads, needsHistory } = dependencies(condition, definitions)
  for (const read of reads) add(read, preparation)
  done.set(id, {
    id,
    condition,
    reads,
    readsContact: fields.size > 0,
    isAsked: needsHistory || [...reads].some((read) => done.get(read)?.isAsked),
    questions: historyFilters(condition, definitions).map(questionOf),
  })
}

const questionOf = (filter: Filter): HistoryQuestion => ({
  key: keyOf(filter),
  filter,
  window: windowOf(filter),
  drifts: (filter.where ?? []).some(({ operator }) => operator === 'within' || operator === 'olderThan'),
})

const keys = new WeakMap<Filter, string>()

/** The key of a filter's question. */
export function keyOf(filter: Filter): string {
  const key = keys.get(filter) ?? historyKey(filter)
  keys.set(filter, key)
  return key
}
