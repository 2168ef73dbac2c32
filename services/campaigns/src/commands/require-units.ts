import { monthOf, roomFor } from '@postrider/contracts'
import { findProjects } from '@postrider/tenancy'
import { billingLimitUsed, freeTierUsed } from '../errors.ts'
import type { Context } from '../context.ts'

/**
 * Throws 403 `BILLING_LIMIT_EXCEEDED` if the project has reached its monthly limit of campaign mails, or the
 * limit of the free tier. Reads a copy of the usage that the accounts service publishes. While a campaign is
 * being sent, the send service suppresses mails over the limit.
 */
export async function requireUnits({ db, now }: Context, projectId: string): Promise<void> {
  const [project] = await findProjects(db, [projectId])
  const room = roomFor(project?.allowance ?? null, { category: 'campaigns', month: monthOf(now()) })
  if (!room || room.left > 0) return
  const isFreeTier = room.cap === 'total'
  throw isFreeTier ? freeTierUsed(room.limit) : billingLimitUsed(room.limit)
}
