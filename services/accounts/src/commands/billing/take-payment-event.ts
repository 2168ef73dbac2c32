import { transact } from '@postrider/db'
import type Stripe from 'stripe'
import type { Context } from '../../context.ts'
import { customerOf } from '../../domain/payment-event.ts'
import { insertPaymentEvent, requestRead } from '../../store/payment-events.ts'

/**
 * Takes an event of Stripe, once: has the subscriptions of its customer read, and learns nothing else from
 * it. So events may come in any order, and one that is late changes nothing.
 */
export async function takePaymentEvent(ctx: Context, event: Stripe.Event): Promise<{ duplicate: boolean }> {
  const customer = customerOf(event)
  const at = ctx.now()
  const isNew = await transact(ctx.db, async (tx) => {
    if (!(await insertPaymentEvent(tx, event.id, at))) return false
    if (customer !== undefined) await requestRead(tx, customer, at)
    return true
  })
  if (isNew && event.type === 'radar.early_fraud_warning.created')
    ctx.log.warn('billing.fraud_warning', { event: event.id })
  return { duplicate: !isNew }
}
