import { draft, usageCounted } from '@postrider/contracts/messages'
import { transact } from '@postrider/db'
import { expectLogs } from '@postrider/testing/jest'
import { v7 as uuidv7 } from 'uuid'
import { insertMeterReport } from '../src/store/meter-reports.ts'
import { startWithStripe, type AccountsWithStripe, type PayingProject } from './with-stripe.ts'

let accounts: AccountsWithStripe
let project: PayingProject
beforeEach(async () => {
  accounts = await startWithStripe()
  project = await accounts.customer()
  await accounts.subscribe(project.customer)
})
afterEach(() => accounts.stop())

const hourMs = 3_600_000
const dayMs = 24 * hourMs

const use = async (units: number): Promise<void> => {
  const id = uuidv7()
  const at = accounts.now()
  const data = { id, category: 'campaigns', hour: at.toISOString(), units, mails: units } as const
  const about = { key: project.id, projectId: project.id, generation: 1, at }
  await accounts.consume(draft(usageCounted, about, data), id)
}

/**
 * Runs both loops repeatedly and moves the clock by a few hours each time, so that Stripe has aggregated the
 * last reports.
 */
const runLoops = async (turns: number): Promise<void> => {
  for (let turn = 0; turn < turns; turn += 1) {
    await accounts.reconcileUsage()
    await accounts.reportUsage()
    accounts.pass(3 * hourMs)
  }
}

const values = (): number[] => accounts.stripe.events.map(({ value }) => value)
const isSummary = (request: string): boolean => request.endsWith('/event_summaries')
const comparisons = (): number => accounts.stripe.requests.filter(isSummary).length
const startOfDay = (): number => Math.floor(accounts.now().getTime() / dayMs) * dayMs

/** Sets the clock to the start of the current day plus `ms`. */
const passTo = (ms: number): void => accounts.pass(startOfDay() + ms - accounts.now().getTime())

describe('usage of a day that is too old for Stripe', () => {
  it('is logged once for the operator, and not reported on another day', async () => {
    expectLogs('billing.undercounted')
    await use(5)
    accounts.stripe.fault = 'unavailable'
    await expect(accounts.reportUsage()).rejects.toThrow('Usage was not reported')
    accounts.pass(40 * dayMs)
    accounts.stripe.fault = undefined

    await runLoops(30)

    expect({ values: values(), comparisons: comparisons() }).toEqual({ values: [], comparisons: 1 })
  })

  it('is reported once if its report was never tried before', async () => {
    const { id: projectId, customer } = project
    const at = new Date(accounts.now().getTime() - 40 * dayMs)
    await transact(accounts.db, (tx) =>
      insertMeterReport(tx, { id: uuidv7(), projectId, customer, units: 5, at }),
    )

    await accounts.reportUsage()
    await runLoops(30)

    expect(values()).toEqual([5])
  })

  it('is reported once if its report is created just before the age limit and sent after it', async () => {
    await use(5)
    await accounts.reportUsage()
    accounts.stripe.events.length = 0
    // The day ended 33 days and 23 hours ago. Its report is created just before the limit of 34 days and sent
    // after the limit.
    passTo(34 * dayMs + 23 * hourMs)
    await accounts.reconcileUsage()
    accounts.pass(3 * hourMs)
    await accounts.reportUsage()

    await runLoops(30)

    expect(values()).toEqual([5])
  })

  it('is not reported again if Stripe has counted it', async () => {
    await use(5)
    await accounts.reportUsage()
    accounts.pass(40 * dayMs)

    await runLoops(3)

    expect(values()).toEqual([5])
  })
})

describe('two workers that reconcile the same day', () => {
  beforeEach(async () => {
    await use(5)
    await accounts.reportUsage()
    accounts.stripe.events.length = 0
    accounts.pass(2 * dayMs)
  })

  it('report missing usage once if both workers compare the day before one of them reports', async () => {
    const both = Promise.withResolvers<void>()
    accounts.stripe.beforeAnswer = async (request) => {
      if (!isSummary(request)) return
      if (comparisons() === 2) both.resolve()
      await both.promise
    }

    await Promise.all([accounts.reconcileUsage(), accounts.reconcileUsage()])
    accounts.stripe.beforeAnswer = undefined
    await accounts.reportUsage()

    expect(values()).toEqual([5])
  })

  it("report missing usage once if one finishes before the other gets Stripe's response", async () => {
    accounts.stripe.beforeAnswer = async (request) => {
      if (!isSummary(request)) return
      accounts.stripe.beforeAnswer = undefined
      await accounts.reconcileUsage()
      await accounts.reportUsage()
    }

    await accounts.reconcileUsage()
    await accounts.reportUsage()

    expect(values()).toEqual([5])
  })
})
