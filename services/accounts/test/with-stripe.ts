import type { ProjectView } from '@postrider/contracts/resources'
import { watchedLog } from '@postrider/testing/jest'
import type { ApiResponse } from '@postrider/testing/service'
import { createStripe } from '../src/billing/create-stripe.ts'
import { reconcileUsage } from '../src/commands/billing/reconcile-usage.ts'
import { renewFreeTiers } from '../src/commands/billing/renew-free-tiers.ts'
import { reportUsage } from '../src/commands/billing/report-usage.ts'
import { createContext } from '../src/context.ts'
import { signedEvent, startFakeStripe, type FakeStripe } from './fake-stripe.ts'
import {
  makeProject,
  projectsPath,
  someUser,
  testConfig,
  type TestOverrides,
  type TestUser,
} from './start.ts'
import { startWithMail, type AccountsWithMail } from './with-mail.ts'

/** The accounts service with billing and a fake Stripe. */
export interface AccountsWithStripe extends AccountsWithMail {
  stripe: FakeStripe
  /** Creates a project whose owner has started a checkout, so that it has a customer. */
  customer(): Promise<PayingProject>
  /** Activates a subscription of this customer in Stripe and sends the event. */
  subscribe(customer: string): Promise<void>
  /** `reportUsage`, `reconcileUsage` and `renewFreeTiers` each run the loop of the same name once. */
  reportUsage(): Promise<unknown>
  reconcileUsage(): Promise<unknown>
  renewFreeTiers(): Promise<unknown>
  /** Posts a Stripe event. */
  deliver(
    event: Parameters<typeof signedEvent>[0],
    options?: Parameters<typeof signedEvent>[1],
  ): Promise<ApiResponse>
}

export interface PayingProject {
  owner: TestUser
  id: string
  customer: string
  view(): Promise<ProjectView>
}

export async function startWithStripe(overrides: TestOverrides = {}): Promise<AccountsWithStripe> {
  const stripe = await startFakeStripe()
  const accounts = await startWithMail({ billing: stripe.settings }, overrides)
  const ctx = createContext(
    { ...testConfig(accounts.databaseUrl), billing: stripe.settings },
    { keyStore: accounts.keyStore, now: accounts.now, log: watchedLog('accounts') },
  )
  const payments = { stripe: createStripe(stripe.settings), settings: stripe.settings }
  const deliver: AccountsWithStripe['deliver'] = (event, options) => {
    const { body, signature } = signedEvent(event, options)
    return accounts.post('/webhooks/incoming/stripe', body, { 'stripe-signature': signature })
  }
  return {
    ...accounts,
    stripe,
    deliver,
    subscribe: async (customer) => {
      stripe.subscriptions.push({ id: 'sub_1', customer, status: 'active', created: 1, invoice: 'paid' })
      await deliver({ type: 'customer.subscription.created', object: { id: 'sub_1', customer } })
      await accounts.idle()
    },
    customer: async () => {
      const owner = await someUser(accounts)
      const { id } = await makeProject(owner)
      await owner.client.post(`${projectsPath}/${id}/checkout`, { body: {} })
      const view = async () => (await owner.client.get(projectsPath)).body[0]
      return { owner, id, view, customer: (await view()).customer }
    },
    reportUsage: () => reportUsage(ctx, payments),
    reconcileUsage: () => reconcileUsage(ctx, payments),
    renewFreeTiers: () => renewFreeTiers(ctx),
    stop: async () => {
      await ctx.db.destroy()
      await accounts.stop()
      await stripe.stop()
    },
  }
}
