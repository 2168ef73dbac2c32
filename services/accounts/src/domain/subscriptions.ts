import type Stripe from 'stripe'

/** What counts of a customer's subscriptions. */
export interface Standing {
  /** The one that is paid for, or may still be; null when there is none. */
  subscription: string | null
  /**
   * A payment has failed and is still owed. The first of a new subscription is not: nothing was given for it
   * yet.
   */
  isOwing: boolean
}

type Status = Stripe.Subscription['status']

const live: readonly Status[] = ['active', 'trialing', 'past_due', 'unpaid', 'paused']
const owing: readonly Status[] = ['past_due', 'unpaid']

/**
 * Where a customer stands, by all subscriptions that it ever had, with their latest invoices, in any order:
 * the newest live one counts, else the newest that ended.
 */
export function standingOf(subscriptions: readonly Stripe.Subscription[]): Standing {
  const newestFirst = subscriptions.toSorted(
    (one, other) => other.created - one.created || (one.id < other.id ? 1 : -1),
  )
  const current = newestFirst.find(({ status }) => live.includes(status))
  if (current) return { subscription: current.id, isOwing: owing.includes(current.status) }
  const ended = newestFirst.find(({ status }) => status === 'canceled')
  return { subscription: null, isOwing: ended !== undefined && isUnpaid(ended.latest_invoice) }
}

const isUnpaid = (invoice: Stripe.Subscription['latest_invoice']): boolean =>
  typeof invoice === 'object' && (invoice?.status === 'open' || invoice?.status === 'uncollectible')
