import { createHash } from 'node:crypto'
import { transact } from '@postrider/db'
import { readLink } from '@postrider/service/tokens'
import type { Context } from '../../context.ts'
import { bounceTypeOf } from '../../domain/reports/bounce-type.ts'
import type { MailFact } from '../../domain/lifecycle/mail-status.ts'
import type { MailReport } from '../../mail-reader/tasks.ts'
import { readReturnAddress } from '../../providers/smtp/return-address.ts'
import { noteReceipt } from '../../store/notification-receipts.ts'
import { insertEarlyNotifications } from '../../store/early-notifications.ts'
import { applyNotifications } from './record-notification.ts'

export interface RawReport {
  raw: Buffer
  /** The recipients of its envelope, where the caller names them; else those in its headers. */
  recipients: readonly string[]
}

/** What became of a report: recorded about its mail, a repeat of one that was, or about none of our mails. */
export type ReportTaken = { kind: 'recorded' | 'duplicate' | 'ignored' }

/**
 * Records what a report says about one of our mails, once: a failed delivery or a complaint. Only an address or a link that we signed for that mail
 * names it, so a report that is made up can at most be about a mail that its author was sent. Throws 400 when the message cannot be read.
 */
export async function takeReport(ctx: Context, { raw, recipients }: RawReport): Promise<ReportTaken> {
  const report = await ctx.mailReader.readReport(raw)
  if (report.kind === 'none') return { kind: 'ignored' }
  const emailId = mailOf(ctx, report, recipients)
  if (emailId === undefined) return { kind: 'ignored' }
  const dedupe = keyOf(emailId, report, raw)
  const notification = { emailId, fact: factOf(report, { at: atMost(report.date, ctx.now()), dedupe }) }
  return transact(ctx.db, async (tx) => {
    if (!(await noteReceipt(tx, dedupe, ctx.now()))) return { kind: 'duplicate' }
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
  const token = report.kind === 'complaint' ? report.linkToken : undefined
  return token === undefined ? undefined : readLink(linkKeys, 'subscription', token)?.[1]
}

/** A server that sends its report again may add headers, but not change its Message-ID. */
const keyOf = (emailId: string, { kind, messageId }: MailReport, raw: Buffer): string =>
  `${kind}-${createHash('sha256')
    .update(`${emailId} ${messageId ?? ''}`)
    .update(messageId === undefined ? raw : '')
    .digest('hex')}`

/** A clock that is wrong, or a date that is made up, must not lie in the future, or long before any mail of ours. */
const atMost = (told: Date | undefined, now: Date): Date =>
  told === undefined || told > now || told.getTime() < now.getTime() - oldestMs ? now : told

const oldestMs = 30 * 86_400_000

const factOf = (report: MailReport, { at, dedupe }: { at: Date; dedupe: string }): MailFact =>
  report.kind === 'complaint'
    ? { kind: 'complained', at, dedupe: 'complained' }
    : { kind: 'bounced', at, bounceType: bounceTypeOf(report), dedupe }
