import type { Currency } from '@postrider/contracts/resources'
import { transact } from '@postrider/db'
import Stripe from 'stripe'
import { alreadySubscribed, currencyRejected } from '../../errors.ts'
import { callStripe, requirePayments, type Payments } from '../../billing/payments.ts'
import { dashboardUrlOf } from '../../config.ts'
import type { Context } from '../../context.ts'
import { changeProject, type Project } from '../../domain/project.ts'
import { updateProject } from '../../store/projects.ts'
import { findUserById } from '../../store/users.ts'
import { lockOwnProjectEvenDisabled, mayBill, type Actor } from '../lock-own-project.ts'

/**
 * Starts a subscription and returns the URL of Stripe's checkout page. Throws 404 if billing is not
 * configured, 409 if the project has a subscription, and 400 if the price does not support the currency.
 * Throws 503 if Stripe does not respond. Also throws the errors of `lockOwnProjectEvenDisabled`.
 */
export async function startCheckout(
  ctx: Context,
  actor: Actor,
  { currency }: { currency: Currency | undefined },
): Promise<{ url: string }> {
  const payments = requirePayments(ctx)
  const { project } = await transact(ctx.db, (tx) => lockOwnProjectEvenDisabled(tx, actor, mayBill))
  if (project.subscription !== null) throw alreadySubscribed()
  const customer = project.customer ?? (await createCustomer(ctx, payments, { project, actor }))
  await callStripe(expireOpen(payments, customer))
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
  const { url } = await callStripe(session.catch(refusedIn(currency)))
  return { url: url ?? page }
}

/**
 * Expires the open checkout pages of a customer, because two subscriptions would bill the same usage twice.
 */
async function expireOpen({ stripe }: Payments, customer: string): Promise<void> {
  const { data } = await stripe.checkout.sessions.list({ customer, status: 'open', limit: 100 })
  for (const { id } of data)
    await stripe.checkout.sessions.expire(id).catch((error: unknown) => {
      // Another request has expired this page, or it was just paid.
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    })
}

/**
 * Throws 400 if Stripe rejected the request and the caller chose the currency. The currency must be the
 * reason: all other parameters are ours.
 */
const refusedIn =
  (currency: Currency | undefined) =>
  (error: unknown): never => {
    if (currency === undefined || !(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    throw currencyRejected(currency, error)
  }

/**
 * Creates the customer of a project. Parallel calls get the same customer, because they use the same
 * idempotency key.
 */
async function createCustomer(
  ctx: Context,
  { stripe }: Payments,
  { project, actor }: { project: Project; actor: Actor },
): Promise<string> {
  const user = await transact(ctx.db, (tx) => findUserById(tx, actor.userId))
  const { id } = await callStripe(
    stripe.customers.create(
      { name: project.name, metadata: { projectId: project.id }, ...(user && { email: user.email }) },
      { idempotencyKey: `customer-${project.id}-${actor.userId}` },
    ),
  )
  return transact(ctx.db, async (tx) => {
    const { project: before } = await lockOwnProjectEvenDisabled(tx, actor, mayBill)
    if (before.customer !== null) return before.customer
    await updateProject(tx, changeProject(before, { customer: id }, ctx.now()))
    return id
  })
}
