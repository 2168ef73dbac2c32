import { circularSegment, tooManyFilters, unknownSegment } from './errors.ts'
import { parseField } from './field.ts'
import { filtersOf, limits, type Condition, type Filter } from './tree.ts'

/** A segment of the project. References to the segment are resolved with it. */
export interface SegmentDefinition {
  id: string
  /** Undefined for a STATIC segment. */
  condition?: Condition | undefined
  /** True for STATIC and tracked segments: references use their stored members, not their condition. */
  isStored: boolean
}

/** The conditions of referenced segments without stored members, by segment id. They contain no cycles. */
export type Definitions = ReadonlyMap<string, Condition>

export interface ResolveOptions {
  /** The id of the segment that has this condition, if the segment already exists. */
  self?: string | undefined
  /** Returns the project's segments with these ids. It is called once per level of references. */
  find: (ids: string[]) => Promise<readonly SegmentDefinition[]>
}

/**
 * Finds the segments that a condition refers to, directly or indirectly. Throws 400 if a segment is unknown,
 * if a segment refers to itself (directly or indirectly), or if the condition with its references is too
 * large.
 */
export async function resolveSegments(condition: Condition, options: ResolveOptions): Promise<Definitions> {
  const known: Known = new Map()
  const self = options.self?.toLowerCase()
  if (self !== undefined) known.set(self, { id: self, condition, isStored: false })
  await findReferences(condition, { known, find: options.find })
  const size = sizeOf(condition, { known, sizes: new Map(), path: new Set(self === undefined ? [] : [self]) })
  if (size > limits.expanded) throw tooManyFilters(limits.expanded)
  if (self !== undefined) known.delete(self)
  return definitionsOf(known)
}

/** Returns the lower-case ids of the segments that a tree refers to. */
export const segmentsOf = (condition: Condition): Set<string> =>
  new Set([...filtersOf(condition)].flatMap((filter) => segmentOf(filter) ?? []))

const segmentOf = ({ field: name }: Filter): string | undefined => {
  const field = parseField(name)
  return field?.kind === 'segment' ? field.id : undefined
}

type Known = Map<string, SegmentDefinition>

async function findReferences(
  condition: Condition,
  { known, find }: { known: Known; find: ResolveOptions['find'] },
): Promise<void> {
  let trees = [condition]
  while (trees.length > 0) {
    const ids = [...new Set(trees.flatMap((tree) => [...segmentsOf(tree)]))].filter((id) => !known.has(id))
    const found = ids.length > 0 ? await find(ids) : []
    for (const segment of found) known.set(segment.id.toLowerCase(), segment)
    trees = ids.flatMap((id) => known.get(id)?.condition ?? [])
  }
}

interface Walk {
  known: Known
  /** The number of filters of each visited segment, because several filters may refer to one segment. */
  sizes: Map<string, number>
  /** The ids of the segments between the root and this tree. */
  path: Set<string>
}

/** Returns the number of filters of a tree including its references. */
const sizeOf = (condition: Condition, walk: Walk): number => {
  let size = 0
  for (const filter of filtersOf(condition)) {
    const segment = segmentOf(filter)
    size += 1 + (filter.where?.length ?? 0) + (segment === undefined ? 0 : referenceSize(segment, walk))
  }
  return size
}

function referenceSize(id: string, walk: Walk): number {
  const segment = walk.known.get(id)
  if (!segment) throw unknownSegment(id)
  if (walk.path.has(id)) throw circularSegment(id)
  const walked = walk.sizes.get(id)
  if (walked !== undefined) return walked
  const path = new Set([...walk.path, id])
  const written = segment.condition ? sizeOf(segment.condition, { ...walk, path }) : 0
  const size = segment.isStored ? 0 : written
  walk.sizes.set(id, size)
  return size
}

const definitionsOf = (known: Known): Definitions =>
  new Map(
    [...known].flatMap(([id, { isStored, condition }]) =>
      isStored || condition === undefined ? [] : [[id, condition] as const],
    ),
  )
