import { monthOf } from '@postrider/contracts'
import { transact } from '@postrider/db'
import { readTestEnv } from '@postrider/testing/config'
import { notRunWithout } from '@postrider/testing/engines'
import { someCaller } from '@postrider/testing/service'
import { createStripe } from '../src/billing/create-stripe.ts'
import { syncCustomers } from '../src/commands/billing/sync-customers.ts'
import { reconcileUsage } from '../src/commands/billing/reconcile-usage.ts'
import { reportUsage } from '../src/commands/billing/report-usage.ts'
import { createContext } from '../src/context.ts'
import { findDaysToReconcile } from '../src/store/meter-reports.ts'
import { requestCustomerSync } from '../src/store/payment-events.ts'
import { addUsage } from '../src/store/usage.ts'
import { makeProject, projectsPath, someUser, startAccounts, testConfig } from './start.ts'

const { stripeUrl: url } = readTestEnv()

const settings = {
  secretKey: 'sk_test_123',
  webhookSecret: 'whsec_123',
  priceId: 'price_mail',
  // The meter in stripe-mock has this event name.
  meterEvent: 'test-meter-event-name',
  apiUrl: new URL(url ?? 'http://127.0.0.1:1'),
  freeMails: 1_000,
}

/**
 * stripe-mock (github.com/stripe/stripe-mock) rejects requests that violate Stripe's OpenAPI description, and
 * returns example responses.
 */
describe('stripe-mock', () => {
  if (url === undefined) return notRunWithout('stripe', 'accepts every request of accounts')

  it('accepts every request of accounts', async () => {
    const accounts = await startAccounts({ config: { billing: settings, role: 'http' } })
    const owner = await someUser(accounts)
    const { id } = await makeProject(owner)
    const post = (what: string, body: object = {}) =>
      owner.client.post(`${projectsPath}/${id}/${what}`, { body })
    const get = (what: string) => accounts.as(someCaller(id)).get(`${projectsPath}/${id}/${what}`)
    const { db, keyStore } = accounts
    let now = new Date()
    const config = { ...testConfig(accounts.databaseUrl), billing: settings }
    const ctx = createContext(config, { db, keyStore, now: () => now })
    const payments = { stripe: createStripe(settings), settings }

    const answers = [await post('checkout', { currency: 'eur' }), await post('billing-portal')]
    await db
      .updateTable('projects')
      .set({ subscription: 'sub_123', metered: 0 })
      .where('id', '=', id)
      .execute()
    answers.push(await get('billing-invoices'), await get('billing-consumption'))
    const { customer } = await db
      .selectFrom('projects')
      .select('customer')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await transact(db, async (tx) => {
      await addUsage(tx, [{ project_id: id, month: monthOf(now), category: 'campaigns', units: 5 }])
      await requestCustomerSync(tx, customer ?? '', now)
    })
    await reportUsage(ctx, payments)
    now = new Date(now.getTime() + 2 * 86_400_000)
    const reported = await findDaysToReconcile(db, {
      before: now,
      acceptedBefore: now,
      triedBefore: now,
      limit: 1,
    })
    await syncCustomers(ctx, payments)
    await reconcileUsage(ctx, payments)
    await payments.stripe.subscriptions.cancel('sub_123')

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(reported).toMatchObject([{ customer, units: 5 }])
    await accounts.stop()
  })
})
