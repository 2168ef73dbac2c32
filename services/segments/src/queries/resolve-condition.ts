import { resolveSegments, type Condition, type Definitions } from '@postrider/conditions'
import type { ProjectGeneration } from '@postrider/contracts'
import { AppError, badRequest } from '@postrider/contracts/errors'
import { definitionOf, type Segment } from '../domain/segment.ts'
import { findReferring, findSegments } from '../store/segments.ts'
import type { Database, Tx } from '../store/tables.ts'

/** Contacts is asked with all of them in one request, of which it takes 5 MB. */
const maxBytes = 4 * 1024 * 1024

interface Resolved {
  condition: Condition
  /** The id of the segment that the condition is of. */
  self?: string
  /** Tracked segments to be answered by their condition all the same. */
  uncompared?: ReadonlySet<string>
}

/**
 * The definitions that a condition refers to. Throws 400 for a segment that the project does not have, for a
 * reference to itself, and for a condition that is too large with its references written out.
 */
export async function resolveCondition(
  db: Database | Tx,
  project: ProjectGeneration,
  { condition, self, uncompared = new Set() }: Resolved,
): Promise<Definitions> {
  const definitions = await resolveSegments(condition, {
    self,
    find: async (ids) => (await findSegments(db, project, ids)).map((each) => definitionOf(each, uncompared)),
  })
  const trees = [condition, ...definitions.values()]
  const bytes = trees.reduce((sum, tree) => sum + Buffer.byteLength(JSON.stringify(tree)), 0)
  if (bytes > maxBytes) throw badRequest('With the segments it refers to, the condition has more than 4 MB.')
  return definitions
}

/**
 * Checks the segments that refer to a changed one, by way of others too: with its new condition written out
 * each may have become too large. Throws 400 that names the first.
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
    throw badRequest(`Segment "${name}" refers to this one. ${error.message}`, { details: { segment: id } })
  }
}
