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
  /** The recipients of its envelope, where the caller names them; else those in its headers. */
  recipients: readonly string[]
}

/** What became of a report: recorded about its mail, a repeat of one that was, or about none of our mails. */
export type ReportTaken = { kind: 'recorded' | 'duplicate' | 'ignored' }

/**
 * Records what a report says about one of our mails: a complaint, a wish to unsubscribe, or a failed
 * delivery, one of each bounce type. A mail has one recipient, and fails for it once, so further reports say
 * nothing new; and whoever was sent the mail may make up as many as they like. Only an address or a link that
 * we signed for a mail names it, so a report that is made up can at most be about such a mail. Throws 400
 * when the message cannot be read.
 */
export async function takeReport(ctx: Context, { raw, recipients }: RawReport): Promise<ReportTaken> {
  const report = await ctx.mailReader.readReport(raw)
  if (report.kind === 'none') return { kind: 'ignored' }
  const emailId = mailOf(ctx, report, recipients)
  if (emailId === undefined) return { kind: 'ignored' }
  const fact = factOf(report, atMost(report.date, ctx.now()))
  const notification = { emailId, fact }
  return transact(ctx.db, async (tx) => {
    if (!(await noteReceipt(tx, `${fact.dedupe}-${emailId}`, ctx.now()))) return { kind: 'duplicate' }
    await insertEarlyNotifications(tx, await applyNotifications(ctx, tx, [notification]), ctx)
    return { kind: 'recorded' }
  })
}

/** The mail that a report is about, by what we signed. */
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
  // A feedback loop sends to an address of its own, and may leave the return address out.
  const tokens = report.kind === 'failed' ? [] : report.linkTokens
  return tokens.flatMap((token) => readLink(linkKeys, 'subscription', token)?.[1] ?? [])[0]
}

/**
 * A clock that is wrong, or a date that is made up, must not lie in the future, or long before any mail of
 * ours.
 */
const atMost = (told: Date | undefined, now: Date): Date =>
  told === undefined || told > now || told.getTime() < now.getTime() - oldestMs ? now : told

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
