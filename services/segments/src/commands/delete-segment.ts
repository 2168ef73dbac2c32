import type { ProjectGeneration } from '@postrider/contracts'
import { audited } from '@postrider/contracts/messages'
import { conflict, notFound } from '@postrider/contracts/errors'
import { transact } from '@postrider/db'
import { append } from '@postrider/messaging'
import type { Context } from '../context.ts'
import { segmentGone } from '../domain/messages.ts'
import { getSegment } from '../queries/get-segment.ts'
import { requireUnused } from './require-unused.ts'
import { followDeletion } from './tracking/follow-definitions.ts'
import { lockDefinitions } from '../store/definitions.ts'
import { findReferring, hideSegment, lockSegment } from '../store/segments.ts'

/**
 * Deletes a segment; the rows of its members go later, by a loop. Throws 404, 409 while the condition of
 * another segment refers to it or reads its events, or a campaign or workflow uses it or these, 503 when
 * these cannot be asked.
 */
export async function deleteSegment(ctx: Context, project: ProjectGeneration, id: string): Promise<void> {
  await requireUnused(ctx, await getSegment(ctx, project, id))
  await transact(ctx.db, async (tx) => {
    await lockDefinitions(tx, project)
    const segment = await lockSegment(tx, project, id)
    if (!segment) throw notFound('segment', id)
    const [referring] = await findReferring(tx, project, [id])
    if (referring)
      throw conflict(`The condition of segment "${referring.name}" refers to this one.`, {
        details: { segments: [{ id: referring.id, name: referring.name }] },
      })
    const at = ctx.now()
    await hideSegment(tx, segment, at)
    await followDeletion(tx, segment)
    append(tx, [
      segmentGone(segment, at),
      audited({ projectId: project.projectId, at }, 'segment.deleted', segment),
    ])
  })
}
