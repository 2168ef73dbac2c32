import { tooManyInProject } from '@postrider/contracts/errors'
import type { ProjectGeneration } from '@postrider/contracts'
import { conditionsTooLarge } from '../errors.ts'
import type { Context } from '../context.ts'
import { conditionBytes, countSegments } from '../store/definitions.ts'
import type { Tx } from '../store/tables.ts'

export interface SegmentsToAdd {
  segments: number
  tracked: number
}

/** Throws 429 `RATE_LIMIT_EXCEEDED` if the project would have too many segments. */
export async function requireBelowCap(
  { config }: Pick<Context, 'config'>,
  tx: Tx,
  { project, added }: { project: ProjectGeneration; added: SegmentsToAdd },
): Promise<void> {
  if (added.segments + added.tracked === 0) return
  const { all, tracked } = await countSegments(tx, project)
  if (added.segments > 0 && isReached(all, config.maxSegments))
    throw tooManyInProject(config.maxSegments, 'segments')
  if (added.tracked > 0 && isReached(tracked, config.maxTracked))
    throw tooManyInProject(
      config.maxTracked,
      'tracked segments',
      'Set `trackMembership` to false where it is not needed.',
    )
}

/**
 * Maximum size of a project's conditions together. The list endpoint returns all conditions in one response,
 * and has several copies of them in memory.
 */
const maxConditionBytes = 8 * 1024 * 1024

/**
 * Throws 429 `RATE_LIMIT_EXCEEDED` if a project's conditions together are too large. Call this after writing
 * the change.
 */
export async function requireSmallConditions(tx: Tx, project: ProjectGeneration): Promise<void> {
  if ((await conditionBytes(tx, project)) <= maxConditionBytes) return
  throw conditionsTooLarge(maxConditionBytes)
}

const isReached = (count: number, limit: number): boolean => limit !== 0 && count >= limit
