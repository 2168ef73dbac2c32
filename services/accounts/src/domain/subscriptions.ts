import type Stripe from 'stripe'

/** The relevant state of a customer's subscriptions. */
export interface SubscriptionState {
  /** The current subscription, paid or payable; null if there is none. */
  subscription: string | null
  /**
   * Whether a payment has failed and is still due. A failed first payment does not count, because the new
   * subscription has not been used yet.
   */
  isPaymentOverdue: boolean
}

type Status = Stripe.Subscription['status']

const liveStatuses: readonly Status[] = ['active', 'trialing', 'past_due', 'unpaid', 'paused']
const overdueStatuses: readonly Status[] = ['past_due', 'unpaid']

/**
 * Returns the state of a customer from all past and current subscriptions with their latest invoices, in any
 * order. Uses the newest live subscription, otherwise the newest ended one.
 */
export function subscriptionStateOf(subscriptions: readonly Stripe.Subscription[]): SubscriptionState {
  const newestFirst = subscriptions.toSorted(
    (one, other) => other.created - one.created || (one.id < other.id ? 1 : -1),
  )
  const current = newestFirst.find(({ status }) => liveStatuses.includes(status))
  if (current) return { subscription: current.id, isPaymentOverdue: overdueStatuses.includes(current.status) }
  const ended = newestFirst.find(({ status }) => status === 'canceled')
  return { subscription: null, isPaymentOverdue: ended !== undefined && isUnpaid(ended.latest_invoice) }
}

const isUnpaid = (invoice: Stripe.Subscription['latest_invoice']): boolean =>
  typeof invoice === 'object' && (invoice?.status === 'open' || invoice?.status === 'uncollectible')
