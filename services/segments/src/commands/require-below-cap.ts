import type { ProjectGeneration } from '@postrider/contracts'
import { capReached, type AppError } from '@postrider/contracts/errors'
import type { Context } from '../context.ts'
import { conditionBytes, countSegments } from '../store/definitions.ts'
import type { Tx } from '../store/tables.ts'

/** What is to be added: one more segment, one more that is tracked. */
export interface Added {
  segments: number
  tracked: number
}

/** Throws 429 `RATE_LIMIT_EXCEEDED` where a project would have too many segments. */
export async function requireBelowCap(
  { config }: Pick<Context, 'config'>,
  tx: Tx,
  { project, added }: { project: ProjectGeneration; added: Added },
): Promise<void> {
  if (added.segments + added.tracked === 0) return
  const { all, tracked } = await countSegments(tx, project)
  if (added.segments > 0 && exceeds(all, config.maxSegments))
    throw tooMany(config.maxSegments, 'segments', 'Delete segments that are no longer used.')
  if (added.tracked > 0 && exceeds(tracked, config.maxTracked))
    throw tooMany(config.maxTracked, 'tracked segments', 'Turn trackMembership off where it is not used.')
}

/**
 * The list of a project's segments answers all of their conditions at once: 500 of the largest were 130 MB,
 * in memory several times.
 */
const maxConditionBytes = 8 * 1024 * 1024

/**
 * Throws 429 `RATE_LIMIT_EXCEEDED` where the conditions of a project, this transaction's change included, are
 * too large together.
 */
export async function requireSmallConditions(tx: Tx, project: ProjectGeneration): Promise<void> {
  if ((await conditionBytes(tx, project)) <= maxConditionBytes) return
  throw capReached({
    message: 'The conditions of a project may have 8 MB together.',
    limit: maxConditionBytes,
    suggestion: 'Delete segments that are no longer used, or make their conditions smaller.',
  })
}

const exceeds = (have: number, most: number): boolean => most !== 0 && have >= most

const tooMany = (most: number, what: string, suggestion: string): AppError =>
  capReached({ message: `A project may have ${most} ${what}.`, limit: most, suggestion })
