import { transact } from '@postrider/db'
import type { Payments } from '../../billing/payments.ts'
import type { Context } from '../../context.ts'
import {
  findDaysToReconcile,
  insertMeterReport,
  lockOpenReports,
  markReconciled,
  type ReportedDay,
} from '../../store/meter-reports.ts'
import type { Tx } from '../../store/tables.ts'
import { oldestMs } from './report-usage.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const limit = 100
/** Longer than Stripe takes to add up what it was given. */
const settlingMs = 2 * hourMs

/**
 * Compares what was used on past days with what Stripe has counted; true when there may be more. A day is
 * compared once all its reports are two hours old or given up (`sendReports`). What Stripe lacks is reported
 * once more, by a new report of that day, after which the day is compared again: so a report of which nobody
 * learned whether it had arrived, for longer than Stripe knows repeats, is settled. Too much is a thing for
 * people, and so is what Stripe lacks of a day that is too old for it: a report would count on another day,
 * and this one would lack as much as before, without end.
 */
export async function reconcileUsage(ctx: Context, payments: Payments): Promise<boolean> {
  const now = ctx.now().getTime()
  const takenBefore = new Date(now - settlingMs)
  const before = new Date(Math.floor(takenBefore.getTime() / dayMs) * dayMs)
  const days = await findDaysToReconcile(ctx.db, {
    before,
    takenBefore,
    triedBefore: new Date(now - dayMs),
    limit,
  })
  if (days.length === 0) return false
  const meter = await findMeter(payments)
  const failures: unknown[] = []
  // One customer that Stripe cannot tell of does not stop the others.
  for (const day of days)
    await reconcileDay(ctx, payments, { day, meter }).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw new Error('Usage was not compared', { cause: failures[0] })
  return days.length === limit
}

async function findMeter({ stripe, settings }: Payments): Promise<string> {
  for await (const { id, event_name: name } of stripe.billing.meters.list({ status: 'active', limit: 100 }))
    if (name === settings.meterEvent) return id
  throw new Error(`Stripe has no active meter for the event "${settings.meterEvent}"`)
}

interface Comparison {
  day: ReportedDay
  counted: number
  at: Date
}

async function reconcileDay(
  ctx: Context,
  payments: Payments,
  { day, meter }: { day: ReportedDay; meter: string },
): Promise<void> {
  const counted = await countOf(payments, day, meter)
  const comparison = { day, counted, at: ctx.now() }
  await transact(ctx.db, (tx) => settleDay(ctx, tx, comparison))
}

/** What Stripe has counted of a customer on a day. */
async function countOf({ stripe }: Payments, { customer, day }: ReportedDay, meter: string): Promise<number> {
  const start = day.getTime() / 1000
  const window = { customer, start_time: start, end_time: start + dayMs / 1000, limit: 100 }
  let counted = 0
  for await (const { aggregated_value: value } of stripe.billing.meters.listEventSummaries(meter, window))
    counted += value
  return counted
}

/**
 * Does nothing when the open reports are no longer those that were compared: another worker has compared them
 * in the meantime, and may have made up for what was missing.
 */
async function settleDay(ctx: Context, tx: Tx, comparison: Comparison): Promise<void> {
  const { day: compared, counted, at } = comparison
  const { projectId, customer, units, open } = compared
  const found = await lockOpenReports(tx, compared)
  if (found.join() !== open.join()) return
  await markReconciled(tx, open, at)
  if (counted < units && !isTooOld(compared, at)) {
    const missing = { id: ctx.newId(), projectId, customer, units: units - counted, makesUp: true }
    await insertMeterReport(tx, { ...missing, at: endOf(compared) })
  }
  // Before the commit, after which nobody compares the day again: rather told twice than not at all.
  warnOfDifference(ctx, comparison)
}

function warnOfDifference({ log }: Context, { day: compared, counted, at }: Comparison): void {
  const { projectId, day, units: reported } = compared
  if (counted > reported) log.warn('billing.overcounted', { projectId, day, reported, counted })
  if (counted < reported && isTooOld(compared, at))
    log.warn('billing.undercounted', { projectId, day, reported, counted })
}

/**
 * Whether a report that makes up for something on this day would be moved to a later one
 * (`claimMeterReports`).
 */
const isTooOld = (compared: ReportedDay, at: Date): boolean =>
  endOf(compared).getTime() < at.getTime() - oldestMs

const endOf = ({ day }: ReportedDay): Date => new Date(day.getTime() + dayMs - 1_000)
