import { isStored, type Segment } from '../../domain/segment.ts'
import { append } from '@postrider/messaging'
import { shapeOf } from '../../domain/places.ts'
import type { Context } from '../../context.ts'
import { segmentUntrackedMessage } from '../../domain/messages.ts'
import { restartComputes, deleteCompute } from '../../store/computes.ts'
import { endMembers } from '../../store/ended-members.ts'
import type { Tx } from '../../store/tables.ts'
import { startTracking, saveShape, readTracking } from '../../store/tracking.ts'

/**
 * Requests comparisons of a segment whose condition or tracking changed, and of the tracked segments that
 * refer to it. If the segment is no longer tracked, ends its memberships without exit messages. Call this
 * after writing the segment.
 */
export async function updateTracking(
  ctx: Pick<Context, 'now'>,
  tx: Tx,
  { before, after }: { before: Segment | undefined; after: Segment },
): Promise<void> {
  const { projectId, generation } = after
  if (after.trackMembership) await startTracking(tx, { projectId, generation }, ctx.now())
  if (before && isStored(before) && !isStored(after)) {
    await endMembers(tx, after)
    await deleteCompute(tx, after.id)
    append(tx, [segmentUntrackedMessage(after, ctx.now())])
  }
  if (!before && !after.trackMembership) return
  const tracking = await readTracking(tx, { projectId, generation })
  await saveShape(tx, { projectId, generation }, shapeOf(tracking))
  const { segments } = tracking
  const concerned = segments.filter(({ id, reads }) => id === after.id || reads.has(after.id))
  await restartComputes(
    tx,
    concerned.map(({ id }) => ({ id, projectId })),
  )
}

/**
 * Ends the memberships of a deleted segment and updates the set of tracked facts. Call this after hiding the
 * segment.
 */
export async function endTracking(tx: Tx, segment: Segment): Promise<void> {
  await endMembers(tx, segment)
  await deleteCompute(tx, segment.id)
  await saveShape(tx, segment, shapeOf(await readTracking(tx, segment)))
}
