import { transact } from '@postrider/db'
import { noCheckoutYet } from '../../errors.ts'
import { callStripe, requirePayments } from '../../billing/payments.ts'
import { dashboardUrlOf } from '../../config.ts'
import type { Context } from '../../context.ts'
import { lockOwnProjectEvenDisabled, mayBill, type Actor } from '../lock-own-project.ts'

/**
 * Returns the URL of Stripe's billing portal with cards and invoices. Throws 404 if billing is not
 * configured, 400 if the project never had a checkout, 503 if Stripe is unavailable, and the errors of
 * `lockOwnProjectEvenDisabled`.
 */
export async function openPortal(ctx: Context, actor: Actor): Promise<{ url: string }> {
  const { stripe } = requirePayments(ctx)
  const { project } = await transact(ctx.db, (tx) => lockOwnProjectEvenDisabled(tx, actor, mayBill))
  if (project.customer === null) throw noCheckoutYet()
  const { url } = await callStripe(
    stripe.billingPortal.sessions.create({
      customer: project.customer,
      return_url: `${dashboardUrlOf(ctx.config)}/projects/${project.id}/billing`,
    }),
  )
  return { url }
}
