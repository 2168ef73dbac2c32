import { monthOf, unlimited, usedOf, type Cap, type UsageCategory } from '@postrider/contracts'
import type { BillingLimitsView, LimitView } from '@postrider/contracts/resources'
import type { Context } from '../context.ts'
import { allowanceOf, limitUsagesOf, type LimitUsage } from '../domain/limit-usage.ts'
import { findUsage } from '../store/usage.ts'
import { getProject } from './get-project.ts'

/** Returns the limits of a project and its usage this month. Throws 404 if the project was deleted. */
export async function getBillingLimits(ctx: Context, projectId: string): Promise<BillingLimitsView> {
  const project = await getProject(ctx, projectId)
  const month = monthOf(ctx.now())
  const used = await findUsage(ctx.db, projectId, month)
  const limits = project.allowance?.limits ?? unlimited
  const limitUsages = limitUsagesOf(allowanceOf(limits, month, used), month)
  const viewOf = (category: UsageCategory): LimitView =>
    limitView(
      usedOf({ month, used }, category, month),
      limitUsages.filter(({ cap }) => isCapOf(cap, category)),
    )
  return {
    workflows: viewOf('workflows'),
    campaigns: viewOf('campaigns'),
    transactional: viewOf('transactional'),
    inbound: viewOf('inbound'),
    currency: ctx.config.billingCurrency,
  }
}

const isCapOf = (cap: Cap, category: UsageCategory): boolean => cap === category || cap === 'total'

/**
 * Returns the limit of the category or the total limit, depending on which has the higher usage in percent.
 * The usage of the total limit includes all categories.
 */
function limitView(usage: number, limitUsages: readonly LimitUsage[]): LimitView {
  const nearest = limitUsages.toSorted((one, other) => other.used / other.limit - one.used / one.limit)[0]
  if (!nearest) return { limit: null, usage, percentage: 0, isWarning: false, isBlocked: false }
  const { limit, used, level } = nearest
  const percentage = Math.round((used / limit) * 10_000) / 100
  return { limit, usage: used, percentage, isWarning: level >= 80, isBlocked: level === 100 }
}
