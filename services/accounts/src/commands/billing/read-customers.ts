import { transact } from '@postrider/db'
import type { Payments } from '../../billing/payments.ts'
import type { Context } from '../../context.ts'
import { changeProject, type Project } from '../../domain/project.ts'
import { standingOf, type Standing } from '../../domain/subscriptions.ts'
import { claimReads, finishRead, type CustomerRead } from '../../store/payment-events.ts'
import { findCustomersProject, lockProject, updateProject } from '../../store/projects.ts'
import { findUsageEver } from '../../store/usage.ts'
import { renewAllowance } from '../renew-allowance.ts'
import { sendReports } from './report-usage.ts'
import { disableFor, enableAfter } from '../set-project-disabled.ts'

const limit = 10
/**
 * Longer than a read may take, with its repeats. After a crash, and while Stripe is away, a customer is read
 * again at this pace.
 */
const retryMs = 60_000

/**
 * Reads the subscriptions of customers that are due from Stripe, and brings their projects to what Stripe
 * says now; true when more may be. Of one customer there is one read at a time, so an older answer cannot
 * come behind a newer one.
 */
export async function readCustomers(ctx: Context, payments: Payments): Promise<boolean> {
  const now = ctx.now()
  const until = new Date(now.getTime() + retryMs)
  const claimed = await claimReads(ctx.db, { now, until, limit })
  const failures = (await Promise.all(claimed.map((read) => readOne(ctx, payments, read)))).filter(Boolean)
  if (failures.length > 0) throw new Error('Subscriptions were not read', { cause: failures[0] })
  return claimed.length === limit
}

/** The error, if there was one: one customer does not stop the others. */
async function readOne(ctx: Context, payments: Payments, read: CustomerRead): Promise<unknown> {
  try {
    const project = await findCustomersProject(ctx.db, read.customer)
    if (project) await bringUp(ctx, payments, { customer: read.customer, ...project })
    await finishRead(ctx.db, read, ctx.now())
    return undefined
  } catch (error) {
    return error
  }
}

async function bringUp(
  ctx: Context,
  payments: Payments,
  { customer, id, isDeleted }: { customer: string; id: string; isDeleted: boolean },
): Promise<void> {
  const asked = { customer, status: 'all' as const, limit: 100, expand: ['data.latest_invoice'] }
  const { stripe } = payments
  const { data } = await stripe.subscriptions.list(asked)
  const standing = standingOf(data)
  if (!isDeleted) return apply(ctx, id, standing)
  if (standing.subscription === null) return
  // Nobody pays for a project that is gone, but for what it has used. Stripe tells of the end, and this is
  // read once more.
  await sendReports(ctx, payments)
  await stripe.subscriptions.cancel(standing.subscription, { invoice_now: true })
}

/** A repeat changes nothing. */
async function apply(ctx: Context, projectId: string, standing: Standing): Promise<void> {
  if (!(await save(ctx, projectId, standing))) return
  if (standing.isOwing) await disableFor(ctx, projectId, 'PAYMENT_FAILED')
  else await enableAfter(ctx, projectId, 'PAYMENT_FAILED')
}

/** False when the project was deleted meanwhile, which has it read again. */
const save = (ctx: Context, projectId: string, { subscription }: Standing): Promise<boolean> =>
  transact(ctx.db, async (tx) => {
    const before = await lockProject(tx, projectId)
    if (!before) return false
    // What was used before it is not billed.
    const metered = subscription === null ? null : (before.metered ?? (await findUsageEver(tx, projectId)))
    const project: Project = changeProject(before, { subscription, metered }, ctx.now())
    if (project !== before) await updateProject(tx, project)
    await renewAllowance(ctx, tx, { project })
    return true
  })
