import { v7 as uuidv7 } from 'uuid'
import { publishedAbout } from './start.ts'
import type { AccountsWithStripe, PayingProject } from './with-stripe.ts'

export const invoiceOf = (customer: string) => ({
  id: `in_${uuidv7()}`,
  customer,
  parent: { subscription_details: { subscription: 'sub_1' } },
})

interface SubscriptionOf {
  status: string
  id?: string
  created?: number
  /** Status of its last invoice. */
  invoice?: string
}

/** Replaces the subscriptions of this customer in the fake Stripe with one subscription. */
export function subscribe(
  accounts: AccountsWithStripe,
  customer: string,
  { status, id = `sub_${customer}`, created = 1, invoice = 'paid' }: SubscriptionOf,
): string {
  const { subscriptions } = accounts.stripe
  const known = subscriptions.find((each) => each.id === id)
  if (known) Object.assign(known, { status, invoice })
  else subscriptions.push({ id, customer, status, created, invoice })
  return id
}

/** Sends the service an event about a customer's subscription and waits for the sync. */
export async function changed(accounts: AccountsWithStripe, { customer }: PayingProject): Promise<void> {
  await accounts.deliver({ type: 'customer.subscription.updated', object: { id: 'sub_1', customer } })
  await accounts.idle()
}

/** Returns the state of a project that its subscription determines. */
export async function stateOf(accounts: AccountsWithStripe, project: PayingProject) {
  const { subscription, disabled, disabledReason } = await project.view()
  const allowance = (await publishedAbout(accounts, project.id)).at(-1)?.data.allowance
  return {
    isSubscribed: subscription !== null,
    disabled,
    disabledReason,
    free: allowance?.limits.total ?? null,
  }
}

export const enabled = { disabled: false, disabledReason: null }
export const unpaid = { disabled: true, disabledReason: 'PAYMENT_FAILED' }
