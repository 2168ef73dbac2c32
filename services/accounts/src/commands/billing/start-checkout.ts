import { badRequest, conflict } from '@postrider/contracts/errors'
import type { Currency } from '@postrider/contracts/resources'
import { transact } from '@postrider/db'
import Stripe from 'stripe'
import { asking, requirePayments, type Payments } from '../../billing/payments.ts'
import { dashboardUrlOf } from '../../config.ts'
import type { Context } from '../../context.ts'
import { changeProject, type Project } from '../../domain/project.ts'
import { updateProject } from '../../store/projects.ts'
import { findUserById } from '../../store/users.ts'
import { lockEvenDisabled, mayBill, type Actor } from '../lock-own-project.ts'

/**
 * Begins a subscription: the address of Stripe's page for it. Throws 404 without billing, as
 * `lockEvenDisabled` does, 409 for a project that has a subscription, 400 for a currency that the price does
 * not have, 503 when Stripe does not answer.
 */
export async function startCheckout(
  ctx: Context,
  actor: Actor,
  { currency }: { currency: Currency | undefined },
): Promise<{ url: string }> {
  const payments = requirePayments(ctx)
  const { project } = await transact(ctx.db, (tx) => lockEvenDisabled(tx, actor, mayBill))
  if (project.subscription !== null) throw conflict('The project has a subscription.')
  const customer = project.customer ?? (await makeCustomer(ctx, payments, { project, actor }))
  await asking(expireOpen(payments, customer))
  const page = `${dashboardUrlOf(ctx.config)}/projects/${project.id}/billing`
  const session = payments.stripe.checkout.sessions.create({
    mode: 'subscription',
    customer,
    line_items: [{ price: payments.settings.priceId }],
    client_reference_id: project.id,
    subscription_data: { metadata: { projectId: project.id } },
    ...(currency && { currency }),
    success_url: `${page}?checkout=done`,
    cancel_url: `${page}?checkout=cancelled`,
  })
  const { url } = await asking(session.catch(refusedIn(currency)))
  return { url: url ?? page }
}

/**
 * Each of two subscriptions would bill the same usage, so of the pages of a customer only the newest can be
 * paid.
 */
async function expireOpen({ stripe }: Payments, customer: string): Promise<void> {
  const { data } = await stripe.checkout.sessions.list({ customer, status: 'open', limit: 100 })
  for (const { id } of data)
    await stripe.checkout.sessions.expire(id).catch((error: unknown) => {
      // Another call has expired it, or it was paid at this moment.
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    })
}

/**
 * What Stripe refuses of our own request is the currency where the caller has named one: a price is in some
 * only.
 */
const refusedIn =
  (currency: Currency | undefined) =>
  (error: unknown): never => {
    if (currency === undefined || !(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    throw badRequest(`A subscription in ${currency} is refused by the payment provider.`, {
      cause: error,
      suggestion: 'Omit `currency` to use the currency of the price.',
    })
  }

/** One for each project: parallel calls get the same one, by the idempotency key. */
async function makeCustomer(
  ctx: Context,
  { stripe }: Payments,
  { project, actor }: { project: Project; actor: Actor },
): Promise<string> {
  const user = await transact(ctx.db, (tx) => findUserById(tx, actor.userId))
  const { id } = await asking(
    stripe.customers.create(
      { name: project.name, metadata: { projectId: project.id }, ...(user && { email: user.email }) },
      { idempotencyKey: `customer-${project.id}-${actor.userId}` },
    ),
  )
  return transact(ctx.db, async (tx) => {
    const { project: before } = await lockEvenDisabled(tx, actor, mayBill)
    if (before.customer !== null) return before.customer
    await updateProject(tx, changeProject(before, { customer: id }, ctx.now()))
    return id
  })
}
