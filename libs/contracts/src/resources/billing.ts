import { z } from 'zod'
import { UsageCategory } from '../allowance.ts'
import { Instant } from '../fields.ts'

/** Mails per calendar month; null is unlimited. */
const MonthlyLimit = z.int().positive().max(1_000_000_000).nullable().optional()

/** Body of PUT /users/@me/projects/:id/billing-limits. Absent fields are not changed. */
export const BillingLimits = z.object({
  workflows: MonthlyLimit,
  campaigns: MonthlyLimit,
  transactional: MonthlyLimit,
  inbound: MonthlyLimit,
})
export type BillingLimits = z.infer<typeof BillingLimits>

const LimitView = z.object({
  /** Null if this category has no limit. */
  limit: z.int().nullable(),
  /**
   * The number of mails that were accepted in this calendar month (UTC). A mail with attachments counts as
   * two.
   */
  usage: z.int(),
  percentage: z.number(),
  /** True if the usage is at least 80 %. */
  isWarning: z.boolean(),
  /** True if the usage is at least 100 %. */
  isBlocked: z.boolean(),
})
export type LimitView = z.infer<typeof LimitView>

export const BillingLimitsView = z.object({
  workflows: LimitView,
  campaigns: LimitView,
  transactional: LimitView,
  inbound: LimitView,
  currency: z.string(),
})
export type BillingLimitsView = z.infer<typeof BillingLimitsView>

export const Currency = z.enum(['usd', 'eur', 'gbp'])
export type Currency = z.infer<typeof Currency>

/** Body of POST /users/@me/projects/:id/checkout. Default currency: the price's currency. */
export const NewCheckout = z.object({ currency: Currency.optional() })

/** A page of the payment provider. */
export const PaymentPage = z.object({ url: z.string() })

const InvoiceView = z.object({
  id: z.string(),
  number: z.string().nullable(),
  /** Stripe's status: `draft`, `open`, `paid`, `uncollectible` or `void`. */
  status: z.string().nullable(),
  currency: z.string(),
  /** The amount in the smallest unit of the currency. The same applies to `amountPaid`. */
  amountDue: z.int(),
  amountPaid: z.int(),
  amountRemaining: z.int(),
  createdAt: Instant,
  dueAt: Instant.nullable(),
  url: z.string().nullable(),
  pdf: z.string().nullable(),
})
export type InvoiceView = z.infer<typeof InvoiceView>

export const InvoicesView = z.object({
  /** The newest 50 invoices, newest first. */
  invoices: z.array(InvoiceView),
  hasUnpaidInvoices: z.boolean(),
  unpaidInvoices: z.array(InvoiceView),
})
export type InvoicesView = z.infer<typeof InvoicesView>

export const ConsumptionView = z.object({
  /** The calendar month (UTC). */
  period: z.object({ start: Instant, end: Instant }),
  usage: z.object({
    total: z.int(),
    records: z.array(z.object({ category: UsageCategory, units: z.int() })),
  }),
  /** The remaining credits in the smallest unit of the currency. */
  credits: z.int(),
  /** Null if there is no subscription. */
  upcomingInvoice: z.object({ amountDue: z.int(), currency: z.string() }).nullable(),
})
export type ConsumptionView = z.infer<typeof ConsumptionView>
