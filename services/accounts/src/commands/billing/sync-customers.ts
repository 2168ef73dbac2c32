import { transact } from '@postrider/db'
import type { Payments } from '../../billing/payments.ts'
import type { Context } from '../../context.ts'
import { changeProject, type Project } from '../../domain/project.ts'
import { subscriptionStateOf, type SubscriptionState } from '../../domain/subscriptions.ts'
import { claimCustomerSyncs, finishCustomerSync, type CustomerSync } from '../../store/payment-events.ts'
import { findProjectOfCustomer, lockProject, updateProject } from '../../store/projects.ts'
import { findUsageEver } from '../../store/usage.ts'
import { renewAllowance } from '../renew-allowance.ts'
import { sendReports } from './report-usage.ts'
import { disableFor, enableAfter } from '../set-project-disabled.ts'

const limit = 10
/**
 * Retry interval after a crash and while Stripe is unavailable, in milliseconds. Must exceed the duration of
 * a sync with its retries.
 */
const retryMs = 60_000

/**
 * Reads the subscriptions of due customers from Stripe and updates their projects. Returns true if more may
 * be due. Only one sync per customer runs at a time, so an older response cannot overwrite a newer response.
 */
export async function syncCustomers(ctx: Context, payments: Payments): Promise<boolean> {
  const now = ctx.now()
  const until = new Date(now.getTime() + retryMs)
  const claimed = await claimCustomerSyncs(ctx.db, { now, until, limit })
  const failures = (await Promise.all(claimed.map((read) => syncCustomer(ctx, payments, read)))).filter(
    Boolean,
  )
  if (failures.length > 0) throw new Error('Subscriptions were not read', { cause: failures[0] })
  return claimed.length === limit
}

/**
 * Syncs one customer. Returns an error instead of throwing it, so that one failed sync does not stop the
 * other syncs.
 */
async function syncCustomer(ctx: Context, payments: Payments, read: CustomerSync): Promise<unknown> {
  try {
    const project = await findProjectOfCustomer(ctx.db, read.customer)
    if (project) await syncProject(ctx, payments, { customer: read.customer, ...project })
    await finishCustomerSync(ctx.db, read, ctx.now())
    return undefined
  } catch (error) {
    return error
  }
}

async function syncProject(
  ctx: Context,
  payments: Payments,
  { customer, id, isDeleted }: { customer: string; id: string; isDeleted: boolean },
): Promise<void> {
  const query = { customer, status: 'all' as const, limit: 100, expand: ['data.latest_invoice'] }
  const { stripe } = payments
  const { data } = await stripe.subscriptions.list(query)
  const state = subscriptionStateOf(data)
  if (!isDeleted) return applySubscription(ctx, id, state)
  if (state.subscription === null) return
  // The project was deleted: bill its remaining usage, then cancel. Stripe's event about the cancellation
  // triggers another sync.
  await sendReports(ctx, payments)
  await stripe.subscriptions.cancel(state.subscription, { invoice_now: true })
}

/**
 * Stores the subscription. Disables the project if a payment is overdue; otherwise enables it if a failed
 * payment disabled it. Idempotent.
 */
async function applySubscription(ctx: Context, projectId: string, state: SubscriptionState): Promise<void> {
  if (!(await save(ctx, projectId, state))) return
  if (state.isPaymentOverdue) await disableFor(ctx, projectId, 'PAYMENT_FAILED')
  else await enableAfter(ctx, projectId, 'PAYMENT_FAILED')
}

/** Returns false if the project was deleted in the meantime. The deletion requests another sync. */
const save = (ctx: Context, projectId: string, { subscription }: SubscriptionState): Promise<boolean> =>
  transact(ctx.db, async (tx) => {
    const before = await lockProject(tx, projectId)
    if (!before) return false
    // Usage before the subscription is not billed.
    const metered = subscription === null ? null : (before.metered ?? (await findUsageEver(tx, projectId)))
    const project: Project = changeProject(before, { subscription, metered }, ctx.now())
    if (project !== before) await updateProject(tx, project)
    await renewAllowance(ctx, tx, { project })
    return true
  })
