import { parseCondition } from '@postrider/conditions'
import type { ProjectGeneration } from '@postrider/contracts'
import type { ContactState } from '@postrider/contracts/messages'
import type { ContactCount } from '@postrider/contracts/resources'
import type { Context } from '../context.ts'
import { resolveCondition } from './resolve-condition.ts'
import { withUncompared } from './trees-of-segment.ts'

/** Number of contacts in a preview. */
const sampleSize = 5

/**
 * Counts the contacts that match a condition now, or estimates their number, and returns the newest of them.
 * Throws 422 for an invalid condition, 400 for a reference to an unknown segment, and 503 if the contacts
 * service cannot count.
 */
export async function previewSegment(
  ctx: Context,
  { projectId, generation }: ProjectGeneration,
  given: unknown,
): Promise<ContactCount & { sample: ContactState[] }> {
  const condition = parseCondition(given)
  const project = { projectId, generation }
  const definitions = await withUncompared(ctx, project, (uncompared) =>
    resolveCondition(ctx.db, project, { condition, uncompared }),
  )
  return ctx.contacts.preview({
    ...project,
    condition,
    definitions: Object.fromEntries(definitions),
    sampleSize,
  })
}
