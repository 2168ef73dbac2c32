import { transact } from '@postrider/db'
import { readLink } from '@postrider/security'
import type { Context } from '../context.ts'
import { bounceTypeOf } from '../bounces/bounce-type.ts'
import { reportedBounce, type MailFact } from '../mails/mail-status.ts'
import type { MailReport } from '../mail-reader/tasks.ts'
import { readReturnAddress } from '../providers/smtp/return-address.ts'
import { noteReceipt } from './receipts.ts'
import { insertEarlyNotifications } from '../lifecycle/early-notifications.ts'
import { applyNotifications } from '../lifecycle/record-notification.ts'

export interface RawReport {
  raw: Buffer
  /** Recipients in the report's envelope, if known. Recipients in its headers are also used. */
  recipients: readonly string[]
}

/** `duplicate`: the same report is already recorded. `ignored`: the report is not about one of our mails. */
export type ReportResult = { kind: 'recorded' | 'duplicate' | 'ignored' }

/**
 * Records a report about one of our mails: a complaint, an opt-out, or a failed delivery. Each kind and
 * bounce type is recorded once per mail: a mail has one recipient, who could forge any number of reports.
 * Only an address or link that we signed identifies the mail, so only its recipient can forge a report.
 * Throws 400 if the message cannot be read.
 */
export async function recordReport(ctx: Context, { raw, recipients }: RawReport): Promise<ReportResult> {
  const report = await ctx.mailReader.readReport(raw)
  if (report.kind === 'none') return { kind: 'ignored' }
  const emailId = mailOf(ctx, report, recipients)
  if (emailId === undefined) return { kind: 'ignored' }
  const fact = factOf(report, plausibleDate(report.date, ctx.now()))
  const notification = { emailId, fact }
  return transact(ctx.db, async (tx) => {
    if (!(await noteReceipt(tx, `${fact.dedupe}-${emailId}`, ctx.now()))) return { kind: 'duplicate' }
    await insertEarlyNotifications(tx, await applyNotifications(ctx, tx, [notification]), ctx)
    return { kind: 'recorded' }
  })
}

/** Returns the id of a report's mail, which a signed address or link identifies. */
function mailOf(
  { config: { bounceDomain, linkKeys } }: Context,
  report: MailReport,
  recipients: readonly string[],
): string | undefined {
  const addresses = bounceDomain === undefined ? [] : [...recipients, ...report.addresses]
  for (const address of addresses) {
    const id = readReturnAddress(linkKeys, bounceDomain ?? '', address)
    if (id !== undefined) return id
  }
  // Feedback is sent to a different address, and may omit the return address.
  const tokens = report.kind === 'failed' ? [] : report.linkTokens
  return tokens.flatMap((token) => readLink(linkKeys, 'subscription', token)?.[1] ?? [])[0]
}

/**
 * Replaces a date in the future or long ago, which comes from a wrong clock or a forgery, by the current
 * time.
 */
const plausibleDate = (reported: Date | undefined, now: Date): Date =>
  reported === undefined || reported > now || reported.getTime() < now.getTime() - oldestMs ? now : reported

const oldestMs = 30 * 86_400_000

function factOf(report: MailReport, at: Date): MailFact & { dedupe: string } {
  switch (report.kind) {
    case 'complaint':
      return { kind: 'complained', at, dedupe: 'complained' }
    case 'opt-out':
      return { kind: 'unsubscribed', at, dedupe: 'unsubscribed' }
    case 'failed':
      return reportedBounce(bounceTypeOf(report), at)
    default:
      return report satisfies never
  }
}
