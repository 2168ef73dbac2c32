import { transact } from '@postrider/db'
import type Stripe from 'stripe'
import type { Context } from '../../context.ts'
import { customerOf } from '../../domain/payment-event.ts'
import { insertPaymentEvent, requestCustomerSync } from '../../store/payment-events.ts'

/**
 * Handles a Stripe event once. It only requests a sync of the customer's subscriptions and reads nothing else
 * from the event, so the order and delay of events do not matter.
 */
export async function handlePaymentEvent(ctx: Context, event: Stripe.Event): Promise<{ duplicate: boolean }> {
  const customer = customerOf(event)
  const at = ctx.now()
  const isNew = await transact(ctx.db, async (tx) => {
    if (!(await insertPaymentEvent(tx, event.id, at))) return false
    if (customer !== undefined) await requestCustomerSync(tx, customer, at)
    return true
  })
  if (isNew && event.type === 'radar.early_fraud_warning.created')
    ctx.log.warn('billing.fraud_warning', { event: event.id })
  return { duplicate: !isNew }
}
