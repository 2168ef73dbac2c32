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
import { maxEventAgeMs } from './report-usage.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const limit = 100
/** Maximum time that Stripe takes to aggregate reported usage, in milliseconds. */
const stripeDelayMs = 2 * hourMs

/**
 * Compares the usage of past days with Stripe's count; returns true if more days may be due. A day is
 * compared when all its reports are two hours old or expired (`sendReports`). Usage that Stripe lacks is
 * reported again for the same day, and the day is compared again later. So no usage is lost, even if the
 * result of a report stayed unknown until Stripe no longer detected duplicates.
 *
 * If Stripe counted too much, or the day is too old to report, the difference is only logged for the
 * operator. Stripe would count a late report on another day, so the usage of this day would be reported again
 * and again.
 */
export async function reconcileUsage(ctx: Context, payments: Payments): Promise<boolean> {
  const now = ctx.now().getTime()
  const acceptedBefore = new Date(now - stripeDelayMs)
  const before = new Date(Math.floor(acceptedBefore.getTime() / dayMs) * dayMs)
  const days = await findDaysToReconcile(ctx.db, {
    before,
    acceptedBefore,
    triedBefore: new Date(now - dayMs),
    limit,
  })
  if (days.length === 0) return false
  const meter = await findMeter(payments)
  const failures: unknown[] = []
  // A failure for one customer does not stop the comparison for other customers.
  for (const day of days)
    await reconcileDay(ctx, payments, { day, meter }).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw new Error('Usage was not reconciled', { cause: failures[0] })
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
  await transact(ctx.db, (tx) => finishDay(ctx, tx, comparison))
}

/** Returns the units that Stripe counted for a customer on a day. */
async function countOf({ stripe }: Payments, { customer, day }: ReportedDay, meter: string): Promise<number> {
  const start = day.getTime() / 1000
  const window = { customer, start_time: start, end_time: start + dayMs / 1000, limit: 100 }
  let counted = 0
  for await (const { aggregated_value: value } of stripe.billing.meters.listEventSummaries(meter, window))
    counted += value
  return counted
}

/**
 * Marks the compared reports as reconciled and reports the usage that Stripe lacks. Does nothing if the open
 * reports have changed since the comparison: another worker may have reported the difference.
 */
async function finishDay(ctx: Context, tx: Tx, comparison: Comparison): Promise<void> {
  const { day: compared, counted, at } = comparison
  const { projectId, customer, units, open } = compared
  const found = await lockOpenReports(tx, compared)
  if (found.join() !== open.join()) return
  await markReconciled(tx, open, at)
  if (counted < units && !isTooOld(compared, at)) {
    const missing = { id: ctx.newId(), projectId, customer, units: units - counted, makesUp: true }
    await insertMeterReport(tx, { ...missing, at: endOf(compared) })
  }
  // Log before the commit, because the day is not compared again after the commit. A duplicate log entry is
  // better than none.
  logDifference(ctx, comparison)
}

function logDifference({ log }: Context, { day: compared, counted, at }: Comparison): void {
  const { projectId, day, units: reported } = compared
  if (counted > reported) log.warn('billing.overcounted', { projectId, day, reported, counted })
  if (counted < reported && isTooOld(compared, at))
    log.warn('billing.undercounted', { projectId, day, reported, counted })
}

/** Returns whether a replacement report for this day would be moved to a later day (`claimMeterReports`). */
const isTooOld = (compared: ReportedDay, at: Date): boolean =>
  endOf(compared).getTime() < at.getTime() - maxEventAgeMs

const endOf = ({ day }: ReportedDay): Date => new Date(day.getTime() + dayMs - 1_000)
