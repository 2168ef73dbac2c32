import type { ProjectGeneration } from '@postrider/contracts'
import { audited } from '@postrider/contracts/messages'
import { parseCondition } from '@postrider/conditions'
import type { NewSegment } from '@postrider/contracts/resources'
import { transact } from '@postrider/db'
import { append } from '@postrider/messaging'
import type { Context } from '../context.ts'
import type { Segment } from '../domain/segment.ts'
import { freeSlug, slugOf } from '../domain/slug.ts'
import { findSlugs, lockDefinitions } from '../store/definitions.ts'
import { insertSegment } from '../store/segments.ts'
import { requireBelowCap, requireSmallConditions } from './require-below-cap.ts'
import { updateTracking } from './tracking/update-tracking.ts'
import { resolveCondition } from '../queries/resolve-condition.ts'

/**
 * Creates a segment without counting its members. Throws 400 if a DYNAMIC segment has no condition, 422 for
 * an invalid condition, 400 for a reference to an unknown segment, and 429 if a cap would be exceeded.
 */
export async function createSegment(
  ctx: Context,
  project: ProjectGeneration,
  input: NewSegment,
): Promise<Segment> {
  const condition = input.type === 'STATIC' ? null : parseCondition(input.condition)
  const at = ctx.now()
  const draft = {
    ...input,
    ...project,
    id: ctx.newId(),
    condition,
    trackMembership: input.type === 'DYNAMIC' && input.trackMembership,
    definitionVersion: 1,
    membershipVersion: 0,
    memberCount: 0,
    createdAt: at,
    updatedAt: at,
  }
  return transact(ctx.db, async (tx) => {
    await lockDefinitions(tx, project)
    await requireBelowCap(ctx, tx, {
      project,
      added: { segments: 1, tracked: draft.trackMembership ? 1 : 0 },
    })
    if (condition) await resolveCondition(tx, project, { condition, self: draft.id })
    const wanted = slugOf(draft.name)
    const segment = { ...draft, slug: freeSlug(wanted, await findSlugs(tx, project, wanted)) }
    await insertSegment(tx, segment)
    if (condition) await requireSmallConditions(tx, project)
    await updateTracking(ctx, tx, { before: undefined, after: segment })
    append(tx, [audited({ projectId: project.projectId, at }, 'segment.created', segment)])
    return segment
  })
}
