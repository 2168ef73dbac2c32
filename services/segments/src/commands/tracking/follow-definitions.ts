import { isStored, type Segment } from '../../domain/segment.ts'
import { append } from '@postrider/messaging'
import { shapeOf } from '../../domain/places.ts'
import type { Context } from '../../context.ts'
import { segmentUntrackedMessage } from '../../domain/messages.ts'
import { beginComputesAnew, deleteCompute } from '../../store/computes.ts'
import { endMembers } from '../../store/ended-members.ts'
import type { Tx } from '../../store/tables.ts'
import { beginTracking, noteShape, readTracking } from '../../store/tracking.ts'

/**
 * To be called once a segment is written whose condition or tracking changed: asks for a comparison of it,
 * and of the tracked segments that refer to it. A segment that is tracked no longer loses its members,
 * without exits.
 */
export async function followDefinition(
  ctx: Pick<Context, 'now'>,
  tx: Tx,
  { before, after }: { before: Segment | undefined; after: Segment },
): Promise<void> {
  const { projectId, generation } = after
  if (after.trackMembership) await beginTracking(tx, { projectId, generation }, ctx.now())
  if (before && isStored(before) && !isStored(after)) {
    await endMembers(tx, after)
    await deleteCompute(tx, after.id)
    append(tx, [segmentUntrackedMessage(after, ctx.now())])
  }
  if (!before && !after.trackMembership) return
  const tracking = await readTracking(tx, { projectId, generation })
  await noteShape(tx, { projectId, generation }, shapeOf(tracking))
  const { segments } = tracking
  const concerned = segments.filter(({ id, reads }) => id === after.id || reads.has(after.id))
  await beginComputesAnew(
    tx,
    concerned.map(({ id }) => ({ id, projectId })),
  )
}

/** After a segment is deleted: its memberships end, and what facts are about may have become less. */
export async function followDeletion(tx: Tx, segment: Segment): Promise<void> {
  await endMembers(tx, segment)
  await deleteCompute(tx, segment.id)
  await noteShape(tx, segment, shapeOf(await readTracking(tx, segment)))
}
