import { transact } from '@postrider/db'
import Stripe from 'stripe'
import type { Payments } from '../../billing/payments.ts'
import type { Context } from '../../context.ts'
import { changeProject, type Project } from '../../domain/project.ts'
import {
  claimMeterReports,
  findUnreportedProjects,
  insertMeterReport,
  markReported,
  type MeterReport,
} from '../../store/meter-reports.ts'
import { lockProject, updateProject } from '../../store/projects.ts'
import type { Tx } from '../../store/tables.ts'
import { findUsageEver } from '../../store/usage.ts'

const limit = 50
const hourMs = 3_600_000
/** Retry interval in milliseconds. Must exceed the duration of a call to Stripe with its retry. */
const retryMs = 60_000
/**
 * A report is not repeated after this time, because Stripe detects a repeated identifier for only 24 hours.
 */
const deduplicationMs = 23 * hourMs
/**
 * Maximum age of a report when it is first sent. Stripe rejects events older than 35 days, and a report may
 * be retried for another day (`deduplicationMs`).
 */
export const maxEventAgeMs = 34 * 24 * hourMs

/**
 * Reports the new usage of subscribed projects to Stripe, one event per project; returns true if more may be
 * due. A report and the project's reported total are written in one transaction. The report is sent with its
 * id as the identifier until Stripe responds, so a crash neither loses nor duplicates usage. If a reported
 * mail fails later, its units are subtracted from the next report.
 */
export async function reportUsage(ctx: Context, payments: Payments): Promise<boolean> {
  const projects = await findUnreportedProjects(ctx.db, limit)
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
 * Writes a report about the usage of a locked project since its last report. Returns the project's new
 * reported total, or undefined if there was nothing to report.
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

/** Sends the due reports; returns true if more may be due. Throws if a report fails. */
export async function sendReports(ctx: Context, payments: Payments): Promise<boolean> {
  const now = ctx.now()
  const claimed = await claimMeterReports(ctx.db, {
    now,
    until: plusMs(now, retryMs),
    deduplicatedSince: plusMs(now, -deduplicationMs),
    oldest: plusMs(now, -maxEventAgeMs),
    limit,
  })
  const failures = (await Promise.all(claimed.map((report) => sendOne(ctx, payments, report)))).filter(
    Boolean,
  )
  if (failures.length > 0) throw new Error('Usage was not reported', { cause: failures[0] })
  return claimed.length === limit
}

/**
 * Sends one report. Returns an error instead of throwing it, so that one failed report does not stop the
 * other reports.
 */
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
 * Returns whether Stripe rejected the event because an earlier attempt succeeded. Compares the message,
 * because the current API version has no error code for it.
 */
const isRepeat = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError &&
  (error.code === 'duplicate_meter_event' || error.message.includes('already exists with identifier'))

const plusMs = (at: Date, ms: number): Date => new Date(at.getTime() + ms)
