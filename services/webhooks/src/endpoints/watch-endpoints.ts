import { draft, webhookEndpointFailing } from '@postrider/contracts/messages'
import { transact } from '@postrider/db'
import { append } from '@postrider/messaging'
import type { Context } from '../context.ts'
import { displayUrl } from './endpoint.ts'
import { disableEndpoint } from './disable-endpoint.ts'
import { findExpiredPauses, findHopeless, markNotified } from './watch-store.ts'

const hourMs = 3_600_000
/** How long an endpoint may fail, and the least number of failed attempts, before it is disabled. */
const hopeless = { afterMs: 5 * 24 * hourMs, attempts: 20 }
/** The hours after the first failure at which managers get a notice, the latest first. */
const noticeHours = [24, 1]

const pauseReason = 'The endpoint was paused for three days.'
const hopelessReason = 'No delivery has succeeded for five days.'

/** The maximum number of endpoints that a transaction changes. */
const limit = 100

/**
 * Disables endpoints whose pause has ended and endpoints that no longer work, and requests notices about failing
 * endpoints. Returns true if more work may be left.
 */
export const watchEndpoints = (ctx: Context): Promise<boolean> =>
  transact(ctx.db, async (tx) => {
    const now = ctx.now()
    const paused = await findExpiredPauses(tx, { now, limit })
    const failed = await findHopeless(tx, {
      since: new Date(now.getTime() - hopeless.afterMs),
      attempts: hopeless.attempts,
      limit,
    })
    for (const id of paused) await disableEndpoint(ctx, tx, { id, reason: pauseReason })
    for (const id of failed) await disableEndpoint(ctx, tx, { id, reason: hopelessReason })
    let notices = 0
    for (const hours of noticeHours) {
      const before = new Date(now.getTime() - hours * hourMs)
      const failing = await markNotified(tx, { hours, before, limit })
      notices += failing.length
      append(
        tx,
        failing.map(({ id, projectId, generation, url, description, failingSince, error }) =>
          draft(
            webhookEndpointFailing,
            { key: id, projectId, generation, at: now },
            { id, url: displayUrl(url), description, failingSince: failingSince.toISOString(), hours, error },
          ),
        ),
      )
    }
    return Math.max(paused.length, failed.length, notices) >= limit
  })
