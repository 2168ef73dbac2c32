import { monthOf, usageCategories } from '@postrider/contracts'
import type { ConsumptionView } from '@postrider/contracts/resources'
import { callStripe, requirePayments, type Payments } from '../billing/payments.ts'
import type { Context } from '../context.ts'
import type { Project } from '../domain/project.ts'
import { findUsage } from '../store/usage.ts'
import { getProject } from './get-project.ts'

/**
 * Returns a project's usage this month and the expected invoice. Throws 404 if billing is not configured, and
 * 503 if Stripe does not respond.
 */
export async function getConsumption(ctx: Context, projectId: string): Promise<ConsumptionView> {
  const payments = requirePayments(ctx)
  const project = await getProject(ctx, projectId)
  const month = monthOf(ctx.now())
  const used = await findUsage(ctx.db, projectId, month)
  const records = usageCategories.map((category) => ({ category, units: used[category] }))
  const [credits, upcomingInvoice] = await Promise.all([
    creditsOf(payments, project),
    upcomingOf(payments, project),
  ])
  return {
    period: periodOf(month),
    usage: { total: records.reduce((sum, { units }) => sum + units, 0), records },
    credits,
    upcomingInvoice,
  }
}

function periodOf(month: string): ConsumptionView['period'] {
  const start = new Date(`${month}-01T00:00:00Z`)
  const end = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1))
  return { start: start.toISOString(), end: end.toISOString() }
}

/** Returns the customer's credit, which Stripe represents as a negative balance. */
async function creditsOf({ stripe }: Payments, { customer }: Project): Promise<number> {
  if (customer === null) return 0
  const response = await callStripe(stripe.customers.retrieve(customer))
  return response.deleted ? 0 : Math.max(0, -response.balance)
}

async function upcomingOf(
  { stripe }: Payments,
  { customer, subscription }: Project,
): Promise<ConsumptionView['upcomingInvoice']> {
  if (customer === null || subscription === null) return null
  const invoice = await callStripe(stripe.invoices.createPreview({ customer, subscription }))
  return { amountDue: invoice.amount_due, currency: invoice.currency }
}
