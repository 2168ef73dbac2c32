import { transact } from '@postrider/db'
import type { Payments } from '../../billing/payments.ts'
import type { Context } from '../../context.ts'
import {
  findDaysToReconcile,
  insertMeterReport,
  markReconciled,
  type ReportedDay,
} from '../../store/meter-reports.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const limit = 100
/** Longer than Stripe takes to add up what it was given. */
const settlingMs = 2 * hourMs

/**
 * Compares what was used on past days with what Stripe has counted; true when there may be more. A day is compared once all its reports are
 * two hours old or given up (`sendReports`). What Stripe lacks is reported once more, by a new report of that day, after which the day is
 * compared again: so a report of which nobody learned whether it had arrived, for longer than Stripe knows repeats, is settled. Too much is a
 * thing for people.
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

async function reconcileDay(
  ctx: Context,
  { stripe }: Payments,
  { day: reported, meter }: { day: ReportedDay; meter: string },
): Promise<void> {
  const { projectId, customer, day, units } = reported
  const start = day.getTime() / 1000
  const window = { customer, start_time: start, end_time: start + dayMs / 1000, limit: 100 }
  let counted = 0
  for await (const { aggregated_value: value } of stripe.billing.meters.listEventSummaries(meter, window))
    counted += value
  const at = ctx.now()
  await transact(ctx.db, async (tx) => {
    await markReconciled(tx, reported, at)
    if (counted >= units) return
    const missing = { id: ctx.newId(), projectId, customer, units: units - counted, makesUp: true }
    await insertMeterReport(tx, { ...missing, at: new Date(day.getTime() + dayMs - 1_000) })
  })
  if (counted > units) ctx.log.warn('billing.overcounted', { projectId, day, reported: units, counted })
}
