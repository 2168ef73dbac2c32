import type { ProjectGeneration } from '@postrider/contracts'
import { audited } from '@postrider/contracts/messages'
import { notFound } from '@postrider/contracts/errors'
import { transact } from '@postrider/db'
import { append } from '@postrider/messaging'
import { segmentReferredTo } from '../errors.ts'
import type { Context } from '../context.ts'
import { segmentDeletedMessage } from '../domain/messages.ts'
import { getSegment } from '../queries/get-segment.ts'
import { requireUnused } from './require-unused.ts'
import { endTracking } from './tracking/update-tracking.ts'
import { lockDefinitions } from '../store/definitions.ts'
import { findReferring, hideSegment, lockSegment } from '../store/segments.ts'

/**
 * Deletes a segment. A loop deletes its member rows later. Throws 404 if the segment does not exist. Throws
 * 409 if another segment, a campaign or a workflow uses the segment or its events. Throws 503 if the
 * campaigns or workflow-engine service is unavailable.
 */
export async function deleteSegment(ctx: Context, project: ProjectGeneration, id: string): Promise<void> {
  await requireUnused(ctx, await getSegment(ctx, project, id))
  await transact(ctx.db, async (tx) => {
    await lockDefinitions(tx, project)
    const segment = await lockSegment(tx, project, id)
    if (!segment) throw notFound('segment', id)
    const [referring] = await findReferring(tx, project, [id])
    if (referring) throw segmentReferredTo(referring)
    const at = ctx.now()
    await hideSegment(tx, segment, at)
    await endTracking(tx, segment)
    append(tx, [
      segmentDeletedMessage(segment, at),
      audited({ projectId: project.projectId, at }, 'segment.deleted', segment),
    ])
  })
}
