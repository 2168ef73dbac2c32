import { parseCondition, segmentsOf, treeOf, type Condition, type Definitions } from '@postrider/conditions'
import type { ProjectGeneration } from '@postrider/contracts'
import { segmentsNotInstalled } from '@postrider/contracts/errors'
import { tooManySegments } from '../errors.ts'
import type { Context } from '../context.ts'
import { readDefinitions, resolveTree, type Tree } from './read-trees.ts'

/** The filters of a query for contacts that are not columns of the contacts. */
export interface TreeFilters {
  segmentId?: string | undefined
  condition?: unknown
}

/** Maximum number of segments in a query, because each is requested from the segments service. */
const maxSegments = 10

/**
 * Returns the tree of a query's filters, or undefined if it has neither a segment nor a condition. `field` is
 * the name of the condition. Throws 422 for an invalid condition, 404 for an unknown segment, 501 if segments
 * are not installed, and 503 if the segments service is unavailable.
 */
export async function queryTree(
  ctx: Context,
  project: ProjectGeneration,
  { segmentId, condition: given, field = 'condition' }: TreeFilters & { field?: string },
): Promise<Tree | undefined> {
  const condition = conditionOf({ segmentId, condition: given, field })
  if (!condition) return undefined
  const ids = [...segmentsOf(condition)]
  if (ids.length > maxSegments) throw tooManySegments(field, maxSegments)
  return resolveTree(condition, await definitionsOf(ctx, project, ids))
}

/**
 * Returns the condition of a query's filters, or undefined if it has neither a segment nor a condition. Throws
 * 422 for an invalid condition.
 */
export function conditionOf({
  segmentId,
  condition: given,
  field = 'condition',
}: TreeFilters & { field?: string | undefined }): Condition | undefined {
  const parts = [
    ...(segmentId === undefined ? [] : [membersOf(segmentId)]),
    ...(given === undefined ? [] : [parseCondition(given, field)]),
  ]
  return joined(parts)
}

const membersOf = (segmentId: string): Condition =>
  treeOf({ field: `segment.${segmentId.toLowerCase()}`, operator: 'memberOfSegment' })

function joined(parts: readonly Condition[]): Condition | undefined {
  const [first, ...more] = parts
  if (!first || more.length === 0) return first
  return { logic: 'AND', groups: parts.map((conditions) => ({ filters: [], conditions })) }
}

/** Returns the conditions of these segments and of the segments to which they refer. */
async function definitionsOf(
  ctx: Context,
  project: ProjectGeneration,
  ids: readonly string[],
): Promise<Definitions> {
  const { segments } = ctx
  if (ids.length === 0) return new Map()
  if (!segments) throw segmentsNotInstalled()
  const found = await Promise.all(ids.map((id) => segments.definition({ ...project, id })))
  return new Map(
    found.flatMap(({ id, isStored, condition, definitions }) => [
      ...readDefinitions(definitions, 'segment.definitions'),
      ...(isStored ? [] : readDefinitions({ [id]: condition }, 'segment.definitions')),
    ]),
  )
}
