import { resolveSegments, type Condition, type Definitions } from '@postrider/conditions'
import type { ProjectGeneration } from '@postrider/contracts'
import { AppError } from '@postrider/contracts/errors'
import { breaksReferrer, conditionTooLarge } from '../errors.ts'
import { definitionOf, type Segment } from '../domain/segment.ts'
import { findReferring, findSegments } from '../store/segments.ts'
import type { Database, Tx } from '../store/tables.ts'

/**
 * Maximum size of a condition together with the conditions to which it refers. All of them are sent to the
 * contacts service in one request of at most 5 MB.
 */
const maxBytes = 4 * 1024 * 1024

interface ResolveConditionInput {
  condition: Condition
  /** Id of the segment that has the condition. */
  self?: string
  /** Tracked segments whose condition is used instead of their stored members. */
  uncompared?: ReadonlySet<string>
}

/**
 * Returns the definitions of the segments to which a condition refers. Throws 400 for a reference to an
 * unknown segment or to itself, and for a condition that is too large with its references.
 */
export async function resolveCondition(
  db: Database | Tx,
  project: ProjectGeneration,
  { condition, self, uncompared = new Set() }: ResolveConditionInput,
): Promise<Definitions> {
  const definitions = await resolveSegments(condition, {
    self,
    find: async (ids) => (await findSegments(db, project, ids)).map((each) => definitionOf(each, uncompared)),
  })
  const trees = [condition, ...definitions.values()]
  const bytes = trees.reduce((sum, tree) => sum + Buffer.byteLength(JSON.stringify(tree)), 0)
  if (bytes > maxBytes) throw conditionTooLarge(maxBytes / 1024 / 1024)
  return definitions
}

/**
 * Checks all segments that refer to a changed segment, directly or through other segments. Throws 400 with
 * the segment's name if the new condition makes a segment too large.
 */
export async function checkReferring(tx: Tx, project: ProjectGeneration, changed: Segment): Promise<void> {
  const checked = new Set([changed.id])
  let wave = [changed.id]
  while (wave.length > 0) {
    const referring = await findReferring(tx, project, wave)
    const unchecked = referring.filter(({ id }) => !checked.has(id))
    for (const segment of unchecked) await checkOne(tx, project, segment)
    wave = unchecked.map(({ id }) => id)
    for (const id of wave) checked.add(id)
  }
}

async function checkOne(tx: Tx, project: ProjectGeneration, { id, name, condition }: Segment): Promise<void> {
  if (!condition) return
  try {
    await resolveCondition(tx, project, { condition, self: id })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    throw breaksReferrer(name, error.message, id)
  }
}
