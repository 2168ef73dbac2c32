import { AppError } from '@postrider/contracts/errors'
import { tooManyScheduled } from '../errors.ts'
import type { NewMail } from '../mails/new-mail.ts'
import type { Tx } from '../db/tables.ts'
import { BeyondLimitsError } from './count-requests.ts'
import { countScheduled } from './store.ts'

/** The maximum number of scheduled mails of a project. */
const maxScheduledMails = 100_000

/**
 * Throws `BeyondLimitsError` if requests would exceed the maximum number of scheduled mails of their projects.
 * Locks the projects' scheduled mails against other requests until the transaction ends, so that the limit is
 * exact.
 */
export async function requireScheduledRoom<Request extends { projectId: string }>(
  tx: Tx,
  mails: ReadonlyMap<Request, readonly NewMail[]>,
): Promise<void> {
  const scheduled = [...mails].flatMap(([request, all]) => {
    const count = all.filter(({ scheduledFor }) => scheduledFor !== undefined).length
    return count > 0 ? [{ request, count }] : []
  })
  if (scheduled.length === 0) return
  const waiting = await countScheduled(
    tx,
    scheduled.map(({ request: { projectId } }) => projectId),
  )
  const refusals = new Map<Request, AppError>()
  for (const { request, count } of scheduled) {
    const sum = (waiting.get(request.projectId) ?? 0) + count
    if (sum > maxScheduledMails) refusals.set(request, tooManyScheduled(maxScheduledMails))
    else waiting.set(request.projectId, sum)
  }
  if (refusals.size > 0) throw new BeyondLimitsError(refusals)
}

/** True for the error of a request that exceeds the maximum number of scheduled mails. */
export const isTooManyScheduled = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'RATE_LIMIT_EXCEEDED'
