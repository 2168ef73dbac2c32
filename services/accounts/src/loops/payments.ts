import type { LoopDefinition } from '@postrider/process'
import { readCustomers } from '../commands/billing/read-customers.ts'
import { reconcileUsage } from '../commands/billing/reconcile-usage.ts'
import { renewFreeTiers } from '../commands/billing/renew-free-tiers.ts'
import { reportUsage } from '../commands/billing/report-usage.ts'
import type { Context } from '../context.ts'
import { hasReads } from '../store/payment-events.ts'

/** Reads the customers that are due now; true when none is left, nor being read by the loop. */
export async function settlePayments(ctx: Context): Promise<boolean> {
  const { payments } = ctx
  if (!payments || ctx.config.role === 'http') return true
  while (await readCustomers(ctx, payments)) continue
  return !(await hasReads(ctx.db))
}

/** What is done with the payment provider, where there is one. Requests wake the reading of customers. */
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
    { name: 'customers', everyMs: 2_000, atMostEveryMs: 100, work: () => readCustomers(ctx, payments) },
    { name: 'usage-reports', everyMs: 60_000, clockOnly: true, work: () => reportUsage(ctx, payments) },
    {
      name: 'usage-reconciliation',
      everyMs: 3_600_000,
      clockOnly: true,
      work: () => reconcileUsage(ctx, payments),
    },
  ]
}
