import type { ProjectGeneration } from '@postrider/contracts'
import type { Context } from '../../context.ts'
import { markContacts } from '../../store/contact-states.ts'
import type { Tx } from '../../store/tables.ts'
import { findTracking } from '../../store/tracking.ts'

/**
 * Marks contacts that enter or leave a STATIC segment for evaluation, if a tracked segment refers to the
 * STATIC segment. Call this before locking the segment's row: all transactions lock states before segments.
 * The definitions stay locked, so no new reference can appear.
 */
export async function markReferring(
  { tracking: cache, now }: Pick<Context, 'tracking' | 'now'>,
  tx: Tx,
  { id, contactIds, ...project }: ProjectGeneration & { id: string; contactIds: readonly string[] },
): Promise<void> {
  const tracking = await findTracking(tx, cache, { ...project, lock: true })
  if (!tracking?.segments.some(({ reads }) => reads.has(id))) return
  await markContacts(
    tx,
    contactIds.map((contactId) => ({ ...project, contactId })),
    now(),
  )
}
