import type Stripe from 'stripe'

/** Events after which a customer's subscriptions may have changed. */
const subscriptionEvents: ReadonlySet<string> = new Set<Stripe.Event['type']>([
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

/** Returns the customer of an event that may have changed a subscription; undefined for any other event. */
export function customerOf({ type, data: { object } }: Stripe.Event): string | undefined {
  if (!subscriptionEvents.has(type) || !('customer' in object)) return undefined
  return idOf(object.customer)
}

/**
 * Returns the id of a referenced object. Stripe returns only the id, or the whole object if it was expanded.
 */
function idOf(reference: unknown): string | undefined {
  if (typeof reference === 'string') return reference
  const isObject = typeof reference === 'object' && reference !== null && 'id' in reference
  return isObject && typeof reference.id === 'string' ? reference.id : undefined
}
