import { monthOf, unlimited, usedOf, type Cap, type UsageCategory } from '@postrider/contracts'
import type { BillingLimitsView, LimitView } from '@postrider/contracts/resources'
import type { Context } from '../context.ts'
import { allowanceOf, standingsOf, type Standing } from '../domain/standing.ts'
import { findUsage } from '../store/usage.ts'
import { getProject } from './get-project.ts'

/** The limits of a project and what it has used of them this month. Throws 404 when it was deleted. */
export async function getBillingLimits(ctx: Context, projectId: string): Promise<BillingLimitsView> {
  const project = await getProject(ctx, projectId)
  const month = monthOf(ctx.now())
  const used = await findUsage(ctx.db, projectId, month)
  const limits = project.allowance?.limits ?? unlimited
  const standings = standingsOf(allowanceOf(limits, month, used), month)
  const viewOf = (category: UsageCategory): LimitView =>
    limitView(
      usedOf({ month, used }, category, month),
      standings.filter(({ cap }) => isCapOf(cap, category)),
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
 * Shows the limit that is nearer to being reached: the category's own or the total one, whose usage is that
 * of all categories.
 */
function limitView(usage: number, standings: readonly Standing[]): LimitView {
  const nearest = standings.toSorted((one, other) => other.used / other.limit - one.used / one.limit)[0]
  if (!nearest) return { limit: null, usage, percentage: 0, isWarning: false, isBlocked: false }
  const { limit, used, level } = nearest
  const percentage = Math.round((used / limit) * 10_000) / 100
  return { limit, usage: used, percentage, isWarning: level >= 80, isBlocked: level === 100 }
}
