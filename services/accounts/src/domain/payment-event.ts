import type Stripe from 'stripe'

/** After these a customer's subscriptions may be others than before. */
const concerned: ReadonlySet<string> = new Set<Stripe.Event['type']>([
  'checkout.session.completed',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.voided',
  'invoice.marked_uncollectible',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
])

/**
 * The customer that an event is about, where it may have changed a subscription; undefined for an event of no
 * concern.
 */
export function customerOf({ type, data: { object } }: Stripe.Event): string | undefined {
  if (!concerned.has(type) || !('customer' in object)) return undefined
  return idOf(object.customer)
}

/** What refers to a thing of Stripe is its id, or the thing where it was asked for. */
function idOf(reference: unknown): string | undefined {
  if (typeof reference === 'string') return reference
  const isThing = typeof reference === 'object' && reference !== null && 'id' in reference
  return isThing && typeof reference.id === 'string' ? reference.id : undefined
}
