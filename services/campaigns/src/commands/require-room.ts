import { monthOf, roomFor } from '@postrider/contracts'
import { forbidden } from '@postrider/contracts/errors'
import { findProjects } from '@postrider/tenancy'
import type { Context } from '../context.ts'

/**
 * Throws 403 `BILLING_LIMIT_EXCEEDED` for a project that has reached its limit of campaign mails for this
 * month, or the free tier's. Accounts publishes that it has; what a started campaign has beyond a limit, send
 * suppresses.
 */
export async function requireRoom({ db, now }: Context, projectId: string): Promise<void> {
  const [project] = await findProjects(db, [projectId])
  const room = roomFor(project?.allowance ?? null, { category: 'campaigns', month: monthOf(now()) })
  if (!room || room.left > 0) return
  const isFreeTier = room.cap === 'total'
  throw forbidden(
    isFreeTier
      ? `Without a subscription a project sends ${room.limit} mails a month, and this one has.`
      : `The project may send ${room.limit} campaign mails a month by its own limit, and has.`,
    'BILLING_LIMIT_EXCEEDED',
    isFreeTier
      ? 'Begin a subscription with POST /users/@me/projects/:id/checkout, or wait for the next month.'
      : 'Raise the limit with PUT /users/@me/projects/:id/billing-limits, or wait for the next month.',
  )
}
