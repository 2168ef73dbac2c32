import { transact } from '@postrider/db'
import Stripe from 'stripe'
import type { Payments } from '../../billing/payments.ts'
import type { Context } from '../../context.ts'
import { changeProject, type Project } from '../../domain/project.ts'
import {
  claimMeterReports,
  findUnreported,
  insertMeterReport,
  markReported,
  type MeterReport,
} from '../../store/meter-reports.ts'
import { lockProject, updateProject } from '../../store/projects.ts'
import type { Tx } from '../../store/tables.ts'
import { findUsageEver } from '../../store/usage.ts'

const limit = 50
const hourMs = 3_600_000
/** Longer than a call may take with its repeat; the pace of retries while Stripe is away. */
const retryMs = 60_000
/** Stripe knows a repeated identifier for 24 hours at least. */
const knownMs = 23 * hourMs
/**
 * Stripe takes no event that is older than 35 days; the repeats of one that is first tried at this age take
 * up to a day (`knownMs`).
 */
export const oldestMs = 34 * 24 * hourMs

/**
 * Reports what subscribed projects have used since the last time, each project's as one event; true when
 * there may be more. The row that is reported commits with the count that it raises, and is sent under its id
 * until Stripe has answered, so a crash or an outage neither loses usage nor reports it twice. What fails
 * after it was reported is made up for by the next usage.
 */
export async function reportUsage(ctx: Context, payments: Payments): Promise<boolean> {
  const projects = await findUnreported(ctx.db, limit)
  for (const id of projects) await makeReport(ctx, id)
  const sent = await sendReports(ctx, payments)
  return projects.length === limit || sent
}

const makeReport = (ctx: Context, projectId: string): Promise<void> =>
  transact(ctx.db, async (tx) => {
    const before = await lockProject(tx, projectId)
    if (!before) return
    const metered = await writeReport(ctx, tx, before)
    if (metered !== undefined) await updateProject(tx, changeProject(before, { metered }, ctx.now()))
  })

/**
 * Writes a report of what a project, which the caller has locked, has used since the last one. Returns what
 * is accounted for then, undefined when there was nothing to report.
 */
export async function writeReport(
  ctx: Context,
  tx: Tx,
  { id: projectId, customer, metered }: Project,
): Promise<number | undefined> {
  if (metered === null || customer === null) return undefined
  const used = await findUsageEver(tx, projectId)
  if (used <= metered) return undefined
  const units = used - metered
  await insertMeterReport(tx, { id: ctx.newId(), projectId, customer, units, at: ctx.now() })
  return used
}

/** Sends the reports that are due; true when there may be more. Throws when one is not taken. */
export async function sendReports(ctx: Context, payments: Payments): Promise<boolean> {
  const now = ctx.now()
  const claimed = await claimMeterReports(ctx.db, {
    now,
    until: later(now, retryMs),
    knownSince: later(now, -knownMs),
    oldest: later(now, -oldestMs),
    limit,
  })
  const failures = (await Promise.all(claimed.map((report) => sendOne(ctx, payments, report)))).filter(
    Boolean,
  )
  if (failures.length > 0) throw new Error('Usage was not reported', { cause: failures[0] })
  return claimed.length === limit
}

/** The error, if there was one: one report does not stop the others. */
async function sendOne(
  ctx: Context,
  { stripe, settings }: Payments,
  { id, customer, units, at }: MeterReport,
): Promise<unknown> {
  try {
    await stripe.billing.meterEvents.create({
      event_name: settings.meterEvent,
      identifier: id,
      timestamp: Math.floor(at.getTime() / 1000),
      payload: { stripe_customer_id: customer, value: String(units) },
    })
  } catch (error) {
    if (!isRepeat(error)) return error
  }
  await markReported(ctx.db, id, ctx.now())
  return undefined
}

/**
 * Stripe refuses an event whose identifier it has: the earlier try had reached it. The refusal of today's API
 * has no code of its own.
 */
const isRepeat = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError &&
  (error.code === 'duplicate_meter_event' || error.message.includes('already exists with identifier'))

const later = (at: Date, ms: number): Date => new Date(at.getTime() + ms)
