import { draft, usageCounted } from '@postrider/contracts/messages'
import { v7 as uuidv7 } from 'uuid'
import { expectLogs } from '@postrider/testing/jest'
import { startWithStripe, type AccountsWithStripe, type PayingProject } from './with-stripe.ts'

let accounts: AccountsWithStripe
let project: PayingProject
beforeEach(async () => {
  accounts = await startWithStripe()
  project = await accounts.customer()
})
afterEach(() => accounts.stop())

const hourMs = 3_600_000
const dayMs = 24 * hourMs

const use = async (units: number, projectId = project.id): Promise<void> => {
  const id = uuidv7()
  const at = accounts.now()
  const data = { id, category: 'campaigns', hour: at.toISOString(), units, mails: units } as const
  await accounts.consume(draft(usageCounted, { key: projectId, projectId, generation: 1, at }, data), id)
}

const subscribe = (): Promise<void> => accounts.subscribe(project.customer)

const values = (): number[] => accounts.stripe.events.map(({ value }) => value)
const sum = (): number => values().reduce((total, value) => total + value, 0)

describe('the usage of a subscribed project', () => {
  it('is reported once: each report contains only new usage since the subscription began', async () => {
    await use(7)
    await subscribe()
    await use(5)
    await accounts.reportUsage()
    await accounts.reportUsage()
    await use(3)

    await Promise.all([accounts.reportUsage(), accounts.reportUsage()])

    expect(values()).toEqual([5, 3])
    expect(accounts.stripe.events[0]).toMatchObject({
      customer: project.customer,
      identifier: expect.any(String),
    })
  })

  it('is not reported without a subscription', async () => {
    await use(5)
    await accounts.reportUsage()

    expect(values()).toEqual([])
  })

  it('is reduced in the next report by units of mails that failed after they were reported', async () => {
    await subscribe()
    await use(5)
    await accounts.reportUsage()
    await use(-2)
    await accounts.reportUsage()
    await use(6)
    await accounts.reportUsage()

    expect(values()).toEqual([5, 4])
  })

  it('is counted during an outage of Stripe and reported after the outage', async () => {
    await subscribe()
    await use(5)
    accounts.stripe.fault = 'unavailable'
    await expect(accounts.reportUsage()).rejects.toThrow('Usage was not reported')
    await use(2)
    accounts.stripe.fault = undefined
    accounts.pass(60_001)
    await accounts.reportUsage()

    expect(sum()).toBe(7)
  })

  it("is counted once if Stripe's response is lost", async () => {
    await subscribe()
    await use(5)
    accounts.stripe.fault = 'response-lost'
    await accounts.reportUsage().catch(() => undefined)
    accounts.stripe.fault = undefined
    accounts.pass(60_001)
    await accounts.reportUsage()

    expect(values()).toEqual([5])
  })
})

describe('the usage of a deleted project', () => {
  it('is billed until the deletion', async () => {
    await subscribe()
    await use(5)
    await accounts.reportUsage()
    await use(3)

    await project.owner.client.delete(`/users/@me/projects/${project.id}`)
    await accounts.idle()

    expect(accounts.stripe.subscriptions).toMatchObject([{ status: 'canceled', lastBill: 8 }])
  })
})

describe('the reconciliation with Stripe', () => {
  it('reports missing usage of a past day once', async () => {
    await subscribe()
    await use(5)
    await accounts.reportUsage()
    accounts.stripe.events.length = 0
    accounts.pass(2 * dayMs)

    for (const _ of [1, 2, 3]) {
      await accounts.reconcileUsage()
      await accounts.reportUsage()
    }

    expect(values()).toEqual([5])
  })

  it('compares a day again after its missing usage was reported', async () => {
    await subscribe()
    for (const units of [5, 3]) {
      await use(units)
      await accounts.reportUsage()
    }
    const [first] = accounts.stripe.events.splice(0)
    if (first) accounts.stripe.events.push(first)
    accounts.pass(2 * dayMs)

    // In the first round, the replacement report is also lost. In the third round, Stripe's count equals the
    // usage.
    for (const isLost of [true, false, false]) {
      await accounts.reconcileUsage()
      await accounts.reportUsage()
      if (isLost) accounts.stripe.events.length = 1
      accounts.pass(3 * hourMs)
    }

    expect(values()).toEqual([5, 3])
  })

  it('waits until Stripe has aggregated a late report', async () => {
    await subscribe()
    const midnight = Math.ceil(accounts.now().getTime() / dayMs) * dayMs
    accounts.pass(midnight + dayMs - 600_000 - accounts.now().getTime())
    await use(5)
    accounts.stripe.fault = 'unavailable'
    await expect(accounts.reportUsage()).rejects.toThrow('Usage was not reported')
    accounts.stripe.fault = undefined
    accounts.pass(3 * hourMs)

    await accounts.reconcileUsage()
    await accounts.reportUsage()
    const taken = accounts.stripe.events.splice(0)
    await accounts.reconcileUsage()
    await accounts.reportUsage()
    accounts.stripe.events.push(...taken)
    accounts.pass(3 * hourMs)
    await accounts.reconcileUsage()
    await accounts.reportUsage()

    expect(values()).toEqual([5])
  })

  it('continues with other customers after a failure', async () => {
    const other = await accounts.customer()
    accounts.stripe.subscriptions.push({
      id: 'sub_other',
      customer: other.customer,
      status: 'active',
      created: 1,
      invoice: 'paid',
    })
    await accounts.deliver({
      type: 'customer.subscription.created',
      object: { id: 'sub_other', customer: other.customer },
    })
    await subscribe()
    await use(5)
    await use(7, other.id)
    await accounts.reportUsage()
    accounts.stripe.events.length = 0
    accounts.pass(2 * dayMs)

    // Customers are compared in the order of their ids; the first customer fails.
    accounts.stripe.unknown = [project.customer, other.customer].toSorted()[0]
    await expect(accounts.reconcileUsage()).rejects.toThrow('Usage was not reconciled')
    await accounts.reportUsage()

    expect(accounts.stripe.events.map(({ customer }) => customer)).toEqual(
      [project.customer, other.customer].filter((each) => each !== accounts.stripe.unknown),
    )
  })

  it('handles a report whose result is unknown for more than a day', async () => {
    await subscribe()
    await use(5)
    accounts.stripe.fault = 'response-lost'
    await accounts.reportUsage().catch(() => undefined)
    accounts.stripe.fault = undefined
    accounts.pass(2 * dayMs)

    await accounts.reportUsage()
    const unsettled = values()
    await accounts.reconcileUsage()
    await accounts.reportUsage()

    expect([unsettled, values()]).toEqual([[5], [5]])
  })

  it('logs if Stripe counted more than the usage', async () => {
    expectLogs('billing.overcounted')
    await subscribe()
    await use(5)
    await accounts.reportUsage()
    const [event] = accounts.stripe.events
    if (event) accounts.stripe.events.push({ ...event, identifier: 'other' })
    accounts.pass(2 * dayMs)

    await accounts.reconcileUsage()
    await accounts.reportUsage()

    expect(sum()).toBe(10)
  })
})
