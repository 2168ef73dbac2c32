import { accountsApi } from '@postrider/contracts/internal'
import { allowLogs, expectLogs } from '@postrider/testing'
import fc from 'fast-check'
import { v7 as uuidv7 } from 'uuid'
import { openDatabase } from '@postrider/db'
import type { Tables } from '../src/store/tables.ts'
import { projectsPath, publishedAbout } from './start.ts'
import { startWithStripe, type AccountsWithStripe, type PayingProject } from './with-stripe.ts'

let accounts: AccountsWithStripe
beforeAll(async () => {
  accounts = await startWithStripe()
})
beforeEach(() => {
  accounts.stripe.fault = undefined
})
afterAll(() => accounts.stop())

const invoiceOf = (customer: string) => ({
  id: `in_${uuidv7()}`,
  customer,
  parent: { subscription_details: { subscription: 'sub_1' } },
})

/** Sets what Stripe has, as one subscription of this customer. */
function subscribe(
  customer: string,
  status: string,
  { id = `sub_${customer}`, created = 1, invoice = 'paid' } = {},
): string {
  const { subscriptions } = accounts.stripe
  const known = subscriptions.find((each) => each.id === id)
  if (known) Object.assign(known, { status, invoice })
  else subscriptions.push({ id, customer, status, created, invoice })
  return id
}

const changed = async ({ customer }: PayingProject): Promise<void> => {
  await accounts.deliver({ type: 'customer.subscription.updated', object: { id: 'sub_1', customer } })
  await accounts.settled()
}

const stateOf = async (project: PayingProject) => {
  const { subscription, disabled, disabledReason } = await project.view()
  const allowance = (await publishedAbout(accounts, project.id)).at(-1)?.data.allowance
  return {
    isSubscribed: subscription !== null,
    disabled,
    disabledReason,
    free: allowance?.limits.total ?? null,
  }
}

const enabled = { disabled: false, disabledReason: null }
const unpaid = { disabled: true, disabledReason: 'PAYMENT_FAILED' }

describe('an event of Stripe', () => {
  it.each([
    ['signed with another secret', { secret: 'whsec_other' }],
    ['older than five minutes', { timestamp: Math.floor(Date.now() / 1000) - 400 }],
  ])('is 400 when %s', async (_what, options) => {
    const event = { type: 'invoice.paid', object: invoiceOf('cus_1') }

    expect(await accounts.deliver(event, options)).toMatchObject({
      status: 400,
      body: { error: { code: 'BAD_REQUEST' } },
    })
  })

  it.each([
    ['{}', {}],
    ['rubbish', { 'stripe-signature': 't=1,v1=00' }],
    ['', { 'stripe-signature': 'x' }],
  ])('is 400 for a body of %j with such a signature', async (body, headers) => {
    expect((await accounts.post('/webhooks/incoming/stripe', body, headers)).status).toBe(400)
  })

  it('is taken once, also when two come at the same time', async () => {
    const event = { id: `evt_${uuidv7()}`, type: 'charge.refunded', object: {} }

    const first = await Promise.all([accounts.deliver(event), accounts.deliver(event)])
    const again = await accounts.deliver(event)

    expect(first.filter(({ body }) => body.duplicate === true)).toHaveLength(1)
    expect(again).toMatchObject({ status: 200, body: { received: true, duplicate: true } })
  })

  it('tells the operator of a warning of fraud', async () => {
    expectLogs('billing.fraud_warning')

    const answer = await accounts.deliver({
      type: 'radar.early_fraud_warning.created',
      object: { charge: 'ch_1' },
    })

    expect(answer.status).toBe(200)
  })

  it('of a customer that is no project’s changes nothing', async () => {
    subscribe('cus_other', 'active')

    const answer = await accounts.deliver({ type: 'invoice.paid', object: invoiceOf('cus_other') })
    await accounts.settled()

    expect(answer.status).toBe(200)
  })
})

describe('a subscription', () => {
  it('lifts the free tier while it lasts', async () => {
    const project = await accounts.customer()
    const before = await stateOf(project)

    subscribe(project.customer, 'active')
    await changed(project)
    const during = await stateOf(project)
    subscribe(project.customer, 'canceled')
    await changed(project)

    expect(before).toEqual({ isSubscribed: false, ...enabled, free: 1_000 })
    expect(during).toEqual({ isSubscribed: true, ...enabled, free: null })
    expect(await stateOf(project)).toEqual(before)
  })

  it('whose payment fails disables the project, and enables it when it is paid', async () => {
    const project = await accounts.customer()
    subscribe(project.customer, 'past_due')
    await accounts.deliver({ type: 'invoice.payment_failed', object: invoiceOf(project.customer) })
    await accounts.settled()
    const failed = await stateOf(project)

    subscribe(project.customer, 'active')
    await accounts.deliver({ type: 'invoice.paid', object: invoiceOf(project.customer) })
    await accounts.settled()

    expect(failed).toMatchObject(unpaid)
    expect(await stateOf(project)).toMatchObject(enabled)
    expect((await accounts.mailsTo(project.owner.email)).map(({ subject }) => subject)).toEqual([
      'The project Ada & Co was disabled',
    ])
  })

  it('whose first payment fails disables nothing', async () => {
    const project = await accounts.customer()
    subscribe(project.customer, 'incomplete', { invoice: 'open' })
    await changed(project)

    expect(await stateOf(project)).toEqual({ isSubscribed: false, ...enabled, free: 1_000 })
  })

  it('that is paid enables no project that was disabled for another reason', async () => {
    const project = await accounts.customer()
    const disable = { projectId: project.id, disabled: true, reason: 'MANUAL' }
    await accounts.asPeer().post(accountsApi.setProjectDisabled.path, { body: disable })

    subscribe(project.customer, 'active')
    await changed(project)

    expect(await stateOf(project)).toMatchObject({ isSubscribed: true, disabledReason: 'MANUAL' })
  })

  it('is cancelled when its project is deleted', async () => {
    const project = await accounts.customer()
    const id = subscribe(project.customer, 'active')
    await changed(project)

    await project.owner.client.delete(`${projectsPath}/${project.id}`)
    await accounts.settled()

    expect(accounts.stripe.subscriptions.find((each) => each.id === id)?.status).toBe('canceled')
  })

  it('is read again when Stripe was away', async () => {
    allowLogs('loop.failed')
    const project = await accounts.customer()
    subscribe(project.customer, 'active')
    accounts.stripe.fault = 'away'
    const taken = await accounts.deliver({ type: 'invoice.paid', object: invoiceOf(project.customer) })
    await expect(accounts.settled()).rejects.toThrow('Subscriptions were not read')

    accounts.stripe.fault = undefined
    accounts.pass(60_001)
    await accounts.settled()

    expect(taken.status).toBe(200)
    expect(await stateOf(project)).toMatchObject({ isSubscribed: true })
  })
})

describe('the events of a life', () => {
  const life = ['active', 'past_due', 'unpaid', 'active', 'past_due', 'canceled'] as const
  const types = [
    'customer.subscription.updated',
    'invoice.payment_failed',
    'invoice.paid',
    'checkout.session.completed',
  ]

  it('end in the same state in every order, however often they are repeated', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ step: fc.nat(life.length - 1), type: fc.constantFrom(...types) }), {
          maxLength: 8,
        }),
        fc.constantFrom('paid', 'open'),
        async (events, lastInvoice) => {
          const project = await accounts.customer()
          const { customer } = project
          for (const { step, type } of events) {
            subscribe(customer, life[step] ?? 'active', { invoice: lastInvoice })
            await accounts.deliver({ type, object: { ...invoiceOf(customer), id: 'x' } })
            if (step % 2 === 0) await accounts.settled()
          }
          // Stripe tells of the last change, in whichever place, at least once.
          subscribe(customer, 'canceled', { invoice: lastInvoice })
          const last = {
            id: `evt_${uuidv7()}`,
            type: 'customer.subscription.deleted',
            object: { id: 'x', customer },
          }
          await accounts.deliver(last)
          await accounts.deliver(last)
          await accounts.settled()

          expect(await stateOf(project)).toEqual({
            isSubscribed: false,
            ...(lastInvoice === 'open' ? unpaid : enabled),
            free: 1_000,
          })
        },
      ),
      { numRuns: 10 },
    )
  }, 60_000)

  it('of two subscriptions end with the one that is live, in both orders', async () => {
    for (const order of [
      [1, 2],
      [2, 1],
    ]) {
      const project = await accounts.customer()
      const { customer } = project
      const [first, second] = [`sub_1${customer}`, `sub_2${customer}`]
      subscribe(customer, 'canceled', { id: first, created: 1, invoice: 'open' })
      subscribe(customer, 'active', { id: second, created: 2 })

      for (const each of order)
        await accounts.deliver({
          type: 'customer.subscription.updated',
          object: { id: each === 1 ? first : second, customer },
        })
      await accounts.settled()

      expect((await project.view()).subscription).toBe(second)
      expect(await stateOf(project)).toMatchObject(enabled)
    }
  })
})

describe('a project of before Stripe was set up', () => {
  it('gets the free tier by itself', async () => {
    const project = await accounts.customer()
    const db = openDatabase<Tables>(accounts.databaseUrl, { max: 1 })
    await db.updateTable('projects').set({ allowance: null }).where('id', '=', project.id).execute()
    await db.destroy()

    await accounts.renewFreeTiers()

    expect(await stateOf(project)).toMatchObject({ free: 1_000 })
  })
})
