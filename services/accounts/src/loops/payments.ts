import type { LoopDefinition } from '@postrider/process'
import { syncCustomers } from '../commands/billing/sync-customers.ts'
import { reconcileUsage } from '../commands/billing/reconcile-usage.ts'
import { renewFreeTiers } from '../commands/billing/renew-free-tiers.ts'
import { reportUsage } from '../commands/billing/report-usage.ts'
import type { Context } from '../context.ts'
import { hasCustomerSyncs } from '../store/payment-events.ts'

/** Syncs the due customers. Returns true if no sync is due or in progress. */
export async function settlePayments(ctx: Context): Promise<boolean> {
  const { payments } = ctx
  if (!payments || ctx.config.role === 'http') return true
  while (await syncCustomers(ctx, payments)) continue
  return !(await hasCustomerSyncs(ctx.db))
}

/**
 * Returns the billing loops, or none if billing is not configured. Requests wake the loop that syncs
 * customers.
 */
export function paymentLoops(ctx: Context): LoopDefinition[] {
  const { payments } = ctx
  const freeTiers: LoopDefinition = {
    name: 'free-tiers',
    everyMs: 60_000,
    clockOnly: true,
    work: () => renewFreeTiers(ctx),
  }
  if (!payments) return [freeTiers]
  return [
    freeTiers,
    { name: 'customers', everyMs: 2_000, atMostEveryMs: 100, work: () => syncCustomers(ctx, payments) },
    { name: 'usage-reports', everyMs: 60_000, clockOnly: true, work: () => reportUsage(ctx, payments) },
    {
      name: 'usage-reconciliation',
      everyMs: 3_600_000,
      clockOnly: true,
      work: () => reconcileUsage(ctx, payments),
    },
  ]
}
