import type { InvoicesView, InvoiceView } from '@postrider/contracts/resources'
import type Stripe from 'stripe'
import { callStripe, requirePayments } from '../billing/payments.ts'
import type { Context } from '../context.ts'
import { getProject } from './get-project.ts'

const maxInvoices = 50

/**
 * Returns the newest invoices of a project. Throws 404 if billing is not configured or the project was
 * deleted, and 503 if Stripe does not respond.
 */
export async function listInvoices(ctx: Context, projectId: string): Promise<InvoicesView> {
  const { stripe } = requirePayments(ctx)
  const { customer } = await getProject(ctx, projectId)
  const invoices =
    customer === null ? [] : (await callStripe(stripe.invoices.list({ customer, limit: maxInvoices }))).data
  const views = invoices.map(invoiceView)
  const unpaid = views.filter(({ status }) => status === 'open' || status === 'uncollectible')
  return { invoices: views, hasUnpaidInvoices: unpaid.length > 0, unpaidInvoices: unpaid }
}

const invoiceView = (invoice: Stripe.Invoice): InvoiceView => ({
  id: invoice.id,
  number: invoice.number,
  status: invoice.status,
  currency: invoice.currency,
  amountDue: invoice.amount_due,
  amountPaid: invoice.amount_paid,
  amountRemaining: invoice.amount_remaining,
  createdAt: instant(invoice.created),
  dueAt: invoice.due_date === null ? null : instant(invoice.due_date),
  url: invoice.hosted_invoice_url ?? null,
  pdf: invoice.invoice_pdf ?? null,
})

const instant = (seconds: number): string => new Date(seconds * 1000).toISOString()
