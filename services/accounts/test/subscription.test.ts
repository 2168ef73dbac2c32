import { accountsApi } from '@postrider/contracts/internal'
import { expectLogs, until } from '@postrider/testing/jest'
import { fc } from '@postrider/testing/property'
import { v7 as uuidv7 } from 'uuid'
import { projectsPath } from './start.ts'
import { changed, enabled, invoiceOf, stateOf, subscribe, unpaid } from './subscriptions.ts'
import { startWithStripe, type AccountsWithStripe } from './with-stripe.ts'

let accounts: AccountsWithStripe
beforeAll(async () => {
  accounts = await startWithStripe()
})
beforeEach(() => {
  accounts.stripe.fault = undefined
  // A sync that failed in the previous test becomes due again.
  accounts.pass(60_001)
})
afterAll(() => accounts.stop())

describe('a subscription', () => {
  it('removes the limit of the free tier while it is active', async () => {
    const project = await accounts.customer()
    const before = await stateOf(accounts, project)

    subscribe(accounts, project.customer, { status: 'active' })
    await changed(accounts, project)
    const during = await stateOf(accounts, project)
    subscribe(accounts, project.customer, { status: 'canceled' })
    await changed(accounts, project)

    expect(before).toEqual({ isSubscribed: false, ...enabled, free: 1_000 })
    expect(during).toEqual({ isSubscribed: true, ...enabled, free: null })
    expect(await stateOf(accounts, project)).toEqual(before)
  })

  it('disables the project when a payment fails, and enables it when it is paid', async () => {
    const project = await accounts.customer()
    subscribe(accounts, project.customer, { status: 'past_due' })
    await accounts.deliver({ type: 'invoice.payment_failed', object: invoiceOf(project.customer) })
    await accounts.idle()
    const failed = await stateOf(accounts, project)

    subscribe(accounts, project.customer, { status: 'active' })
    await accounts.deliver({ type: 'invoice.paid', object: invoiceOf(project.customer) })
    await accounts.idle()

    expect(failed).toMatchObject(unpaid)
    expect(await stateOf(accounts, project)).toMatchObject(enabled)
    expect((await accounts.mailsTo(project.owner.email)).map(({ subject }) => subject)).toEqual([
      'The project Ada & Co was disabled',
    ])
  })

  it('does not disable the project when its first payment fails', async () => {
    const project = await accounts.customer()
    subscribe(accounts, project.customer, { status: 'incomplete', invoice: 'open' })
    await changed(accounts, project)

    expect(await stateOf(accounts, project)).toEqual({ isSubscribed: false, ...enabled, free: 1_000 })
  })

  it('does not enable a project that was disabled for another reason', async () => {
    const project = await accounts.customer()
    const disable = { projectId: project.id, disabled: true, reason: 'MANUAL' }
    await accounts.asPeer().post(accountsApi.setProjectDisabled.path, { body: disable })

    subscribe(accounts, project.customer, { status: 'active' })
    await changed(accounts, project)

    expect(await stateOf(accounts, project)).toMatchObject({ isSubscribed: true, disabledReason: 'MANUAL' })
  })

  it('is cancelled when its project is deleted', async () => {
    const project = await accounts.customer()
    const id = subscribe(accounts, project.customer, { status: 'active' })
    await changed(accounts, project)

    await project.owner.client.delete(`${projectsPath}/${project.id}`)
    await accounts.idle()

    expect(accounts.stripe.subscriptions.find((each) => each.id === id)?.status).toBe('canceled')
  })

  it('is synced after an outage of Stripe', async () => {
    expectLogs('loop.failed')
    const project = await accounts.customer()
    subscribe(accounts, project.customer, { status: 'active' })
    const reads = () => accounts.stripe.requests.filter((each) => each === 'GET /v1/subscriptions').length
    const before = reads()
    accounts.stripe.fault = 'unavailable'
    const taken = await accounts.deliver({ type: 'invoice.paid', object: invoiceOf(project.customer) })
    // Stripe's client retries the call once. The next sync is due 60 s after the first.
    await until(() => reads() >= before + 2)

    accounts.stripe.fault = undefined
    accounts.pass(60_001)
    await accounts.idle()

    expect(taken.status).toBe(200)
    expect(reads()).toBe(before + 3)
    expect(await stateOf(accounts, project)).toMatchObject({ isSubscribed: true })
  })
})

describe('the events of a subscription', () => {
  const life = ['active', 'past_due', 'unpaid', 'active', 'past_due', 'canceled'] as const
  const types = [
    'customer.subscription.updated',
    'invoice.payment_failed',
    'invoice.paid',
    'checkout.session.completed',
  ]

  it('cause the same state in any order and with repeats', async () => {
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
            subscribe(accounts, customer, { status: life[step] ?? 'active', invoice: lastInvoice })
            await accounts.deliver({ type, object: { ...invoiceOf(customer), id: 'x' } })
            if (step % 2 === 0) await accounts.idle()
          }
          // The event about the last change arrives at least once, in any position.
          subscribe(accounts, customer, { status: 'canceled', invoice: lastInvoice })
          const last = {
            id: `evt_${uuidv7()}`,
            type: 'customer.subscription.deleted',
            object: { id: 'x', customer },
          }
          await accounts.deliver(last)
          await accounts.deliver(last)
          await accounts.idle()

          expect(await stateOf(accounts, project)).toEqual({
            isSubscribed: false,
            ...(lastInvoice === 'open' ? unpaid : enabled),
            free: 1_000,
          })
        },
      ),
      { numRuns: 10 },
    )
  }, 60_000)

  it('about a live and a cancelled subscription select the live subscription, in either order', async () => {
    for (const order of [
      [1, 2],
      [2, 1],
    ]) {
      const project = await accounts.customer()
      const { customer } = project
      const [first, second] = [`sub_1${customer}`, `sub_2${customer}`]
      subscribe(accounts, customer, { status: 'canceled', id: first, created: 1, invoice: 'open' })
      subscribe(accounts, customer, { status: 'active', id: second, created: 2 })

      for (const each of order)
        await accounts.deliver({
          type: 'customer.subscription.updated',
          object: { id: each === 1 ? first : second, customer },
        })
      await accounts.idle()

      expect((await project.view()).subscription).toBe(second)
      expect(await stateOf(accounts, project)).toMatchObject(enabled)
    }
  })
})
