import * as api from '@postrider/contracts/api/billing'
import { implement, ok, type Endpoint } from '@postrider/http'
import type Stripe from 'stripe'
import { notStripeEvent } from '../errors.ts'
import { requirePayments, type Payments } from '../billing/payments.ts'
import { handlePaymentEvent } from '../commands/billing/handle-payment-event.ts'
import type { Context } from '../context.ts'

/**
 * Endpoint for Stripe events. Returns 400 if the event is not signed with our secret or is older than five
 * minutes, and 404 if billing is not configured. Responds as soon as the event is stored.
 */
export const paymentEvents = (ctx: Context): Endpoint[] => [
  implement(
    api.takePaymentEvent,
    async ({ req }) => {
      const payments = requirePayments(ctx)
      const event = readEvent(payments, { body: req.body, signature: req.get('stripe-signature') })
      const { duplicate } = await handlePaymentEvent(ctx, event)
      return ok({ received: true, ...(duplicate && { duplicate }) })
    },
    { rawBody: true },
  ),
]

function readEvent(
  { stripe, settings }: Payments,
  { body, signature }: { body: unknown; signature: string | undefined },
): Stripe.Event {
  try {
    if (!Buffer.isBuffer(body) || signature === undefined) throw new TypeError('No body, or no signature')
    return stripe.webhooks.constructEvent(body, signature, settings.webhookSecret)
  } catch (cause) {
    throw notStripeEvent(cause)
  }
}
