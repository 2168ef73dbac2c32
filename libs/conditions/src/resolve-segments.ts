import { badRequest } from '@postrider/contracts/errors'
import { parseField } from './field.ts'
import { filtersOf, limits, type Condition, type Filter } from './tree.ts'

/** A segment of the project, as far as references to it need it. */
export interface SegmentDefinition {
  id: string
  /** Absent for a STATIC segment. */
  condition?: Condition | undefined
  /**
   * True for STATIC and tracked segments: references are answered by their stored members, not by their
   * condition.
   */
  isStored: boolean
}

/**
 * The conditions that stand for references to segments without stored membership, by segment id. Without
 * cycles.
 */
export type Definitions = ReadonlyMap<string, Condition>

export interface ResolveOptions {
  /** The id of the segment that the condition is of, if it is one's. */
  self?: string | undefined
  /** The segments of the project that have these ids; asked once for each level of references. */
  find: (ids: string[]) => Promise<readonly SegmentDefinition[]>
}

/**
 * Looks up the segments that a condition refers to, and those that they refer to. Throws 400 for a segment
 * that the project does not have, for a reference to itself (by way of others too, and whether or not their
 * membership is stored), and for a condition that is too large with its references written out.
 */
export async function resolveSegments(condition: Condition, options: ResolveOptions): Promise<Definitions> {
  const known: Known = new Map()
  const self = options.self?.toLowerCase()
  if (self !== undefined) known.set(self, { id: self, condition, isStored: false })
  await findReferences(condition, { known, find: options.find })
  const size = sizeOf(condition, { known, sizes: new Map(), path: new Set(self === undefined ? [] : [self]) })
  if (size > limits.expanded)
    throw badRequest(
      `With the segments it refers to, the condition has more than ${limits.expanded} filters.`,
    )
  if (self !== undefined) known.delete(self)
  return definitionsOf(known)
}

/** The ids, in lower case, of the segments that a tree names. */
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
  /** How many filters each segment that was walked already has: several filters may name one segment. */
  sizes: Map<string, number>
  /** The references that have led here. */
  path: Set<string>
}

/** Filters of a tree with its references written out. */
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
  if (!segment)
    throw badRequest(`The condition refers to segment ${id}, which does not exist in this project.`)
  if (walk.path.has(id)) throw badRequest(`The condition of segment ${id} refers to itself.`)
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
