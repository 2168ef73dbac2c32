import { badRequest } from '@postrider/contracts/errors'
import { transact } from '@postrider/db'
import { asking, requirePayments } from '../../billing/payments.ts'
import { dashboardUrlOf } from '../../config.ts'
import type { Context } from '../../context.ts'
import { lockEvenDisabled, mayBill, type Actor } from '../lock-own-project.ts'

/**
 * The address of the page where cards and invoices are. Throws 404 without billing, as `lockEvenDisabled`
 * does, 400 for a project that never had a checkout, 503.
 */
export async function openPortal(ctx: Context, actor: Actor): Promise<{ url: string }> {
  const { stripe } = requirePayments(ctx)
  const { project } = await transact(ctx.db, (tx) => lockEvenDisabled(tx, actor, mayBill))
  if (project.customer === null) throw badRequest('The project has had no checkout yet.')
  const { url } = await asking(
    stripe.billingPortal.sessions.create({
      customer: project.customer,
      return_url: `${dashboardUrlOf(ctx.config)}/projects/${project.id}/billing`,
    }),
  )
  return { url }
}
