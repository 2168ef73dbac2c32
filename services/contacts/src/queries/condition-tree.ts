import type { Definitions } from '@postrider/conditions'
import type { ProjectGeneration } from '@postrider/contracts'
import type { Context } from '../context.ts'
import { keepsMembersOf } from './members-of-version.ts'
import { readDefinitions, readTree, type Tree } from './read-trees.ts'

/** A condition, with what stands for the segments that it refers to. */
export interface ConditionQuestion extends ProjectGeneration {
  condition: unknown
  definitions: Record<string, unknown>
  /** The version by which stored members count, by segment id. */
  memberships?: Record<string, number> | undefined
}

/**
 * The tree of a condition. The members of a segment that are of a version are known no more once its tracking
 * has ended: its condition stands for them then. Throws as `readTree` does, 503 when a copy does not reach
 * its version within five seconds, and 404 for a segment whose members ended with it.
 */
export async function conditionTree(
  ctx: Context,
  { condition, definitions, memberships = {}, ...project }: ConditionQuestion,
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

/** The condition of a segment, with those that it refers to. */
async function conditionOf(ctx: Context, project: ProjectGeneration, id: string): Promise<Definitions> {
  const segment = await ctx.segments?.definition({ ...project, id })
  if (!segment || segment.condition === null) return new Map()
  return readDefinitions({ ...segment.definitions, [id]: segment.condition }, 'segment.definitions')
}
