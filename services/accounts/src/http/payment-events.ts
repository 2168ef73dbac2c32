import * as api from '@postrider/contracts/api/billing'
import { badRequest } from '@postrider/contracts/errors'
import { implement, ok, type Endpoint } from '@postrider/http'
import type Stripe from 'stripe'
import { requirePayments, type Payments } from '../billing/payments.ts'
import { takePaymentEvent } from '../commands/billing/take-payment-event.ts'
import type { Context } from '../context.ts'

/**
 * Events of Stripe. Accepts those that are signed with our secret and not older than five minutes: 400 for
 * others, 404 without billing. Answered as soon as the event is stored.
 */
export const paymentEvents = (ctx: Context): Endpoint[] => [
  implement(
    api.takePaymentEvent,
    async ({ req }) => {
      const payments = requirePayments(ctx)
      const event = readEvent(payments, { body: req.body, signature: req.get('stripe-signature') })
      const { duplicate } = await takePaymentEvent(ctx, event)
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
    throw badRequest('This is not an event that Stripe has signed for this server.', { cause })
  }
}
