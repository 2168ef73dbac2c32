import type { Definitions } from '@postrider/conditions'
import type { ProjectGeneration } from '@postrider/contracts'
import type { Context } from '../context.ts'
import { keepsMembersOf } from './members-of-version.ts'
import { readDefinitions, readTree, type Tree } from './read-trees.ts'

/** A condition with the definitions of the segments to which it refers. */
export interface ConditionTreeInput extends ProjectGeneration {
  condition: unknown
  definitions: Record<string, unknown>
  /** Versions at which stored members are read, by segment id. */
  memberships?: Record<string, number> | undefined
}

/**
 * Returns the tree of a condition. If the tracking of a segment has ended, its members at an earlier version
 * are unknown, so its condition is used instead. Throws the errors of `readTree`, 503 if a copy does not
 * reach its version within five seconds, and 404 if a segment was deleted with its members.
 */
export async function conditionTree(
  ctx: Context,
  { condition, definitions, memberships = {}, ...project }: ConditionTreeInput,
  signal?: AbortSignal,
): Promise<Tree> {
  const given = readDefinitions(definitions, 'audience.definitions')
  const asOf = new Map(Object.entries(memberships).map(([id, version]) => [id.toLowerCase(), version]))
  const found = await Promise.all(
    [...asOf].map(async ([segmentId, version]) =>
      (await keepsMembersOf(ctx, { ...project, segmentId, version }, signal))
        ? []
        : [...(await conditionOf(ctx, project, segmentId))],
    ),
  )
  const all = new Map([...found.flat(), ...given])
  return { ...(await readTree(condition, { field: 'audience.condition', definitions: all })), asOf }
}

/** Returns the conditions of a segment and of the segments to which it refers. */
async function conditionOf(ctx: Context, project: ProjectGeneration, id: string): Promise<Definitions> {
  const segment = await ctx.segments?.definition({ ...project, id })
  if (!segment || segment.condition === null) return new Map()
  return readDefinitions({ ...segment.definitions, [id]: segment.condition }, 'segment.definitions')
}
