import { transact } from '@postrider/db'
import { readLink } from '@postrider/security'
import type { Context } from '../context.ts'
import { bounceTypeOf } from '../bounces/bounce-type.ts'
import { factSubject } from '../mails/copies.ts'
import type { Mail } from '../mails/mail.ts'
import { reportedBounce, type MailFact } from '../mails/mail-status.ts'
import type { MailReport } from '../mail-reader/tasks.ts'
import { errorText } from '../providers/delivery-errors.ts'
import { readReturnAddress } from '../providers/smtp/return-address.ts'
import { noteReceipts } from './receipts.ts'
import { findAddresses } from './store.ts'
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
 * Records a report about one of our mails: a complaint, an opt-out, or failed deliveries. Each kind and bounce
 * type is recorded once for the mail's recipient, once for each copy, and once for unknown recipients of a mail
 * with copies: they could forge any number of reports. Only an address or link that we signed identifies the
 * mail, so only they can forge a report. Throws 400 if the message cannot be read.
 */
export async function recordReport(ctx: Context, { raw, recipients }: RawReport): Promise<ReportResult> {
  const report = await ctx.mailReader.readReport(raw)
  if (report.kind === 'none') return { kind: 'ignored' }
  const emailId = mailOf(ctx, report, recipients)
  if (emailId === undefined) return { kind: 'ignored' }
  const at = plausibleDate(report.date, ctx.now())
  const facts = aboutEachOnce(factsOf(report, at), (await findAddresses(ctx.db, emailId)) ?? withoutCopies)
  const receipts = new Map([...facts].map(([key, fact]) => [`${fact.dedupe}-${emailId}${key}`, fact]))
  return transact(ctx.db, async (tx) => {
    const fresh = await noteReceipts(tx, [...receipts.keys()], ctx.now())
    if (fresh.size === 0) return { kind: 'duplicate' }
    const notifications = [...receipts].flatMap(([id, fact]) => (fresh.has(id) ? [{ emailId, fact }] : []))
    await insertEarlyNotifications(tx, await applyNotifications(ctx, tx, notifications), ctx)
    return { kind: 'recorded' }
  })
}

type ReportFact = MailFact & { dedupe: string }

type MailAddresses = Pick<Mail, 'toEmail' | 'copies'>

/** The addresses of a mail that is not stored. Such a mail has no copies. */
const withoutCopies: MailAddresses = { toEmail: '', copies: [] }

/**
 * Returns the first fact about the mail, about each copy and about unknown recipients. The key is empty for the
 * mail. Otherwise it contains the position of the copy, or `unknown`.
 */
function aboutEachOnce(
  found: readonly { fact: ReportFact; recipients: readonly string[] }[],
  mail: MailAddresses,
): Map<string, ReportFact> {
  const facts = new Map<string, ReportFact>()
  for (const { fact, recipients } of found) {
    const recipient = recipientOf(mail, recipients)
    const subject = factSubject(mail, recipient)
    const key = subject === 'mail' ? '' : `-${subject}`
    if (!facts.has(key)) facts.set(key, subject === 'mail' ? fact : { ...fact, recipient })
  }
  return facts
}

/**
 * Returns the address of the mail in a list, otherwise the address of a copy, otherwise the first address.
 * Returns null for an empty list.
 */
const recipientOf = ({ toEmail, copies }: MailAddresses, named: readonly string[]): string | null =>
  named.find((address) => address === toEmail) ??
  named.find((address) => copies.some(({ email }) => email === address)) ??
  named[0] ??
  null

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

function factsOf(report: MailReport, at: Date): { fact: ReportFact; recipients: readonly string[] }[] {
  switch (report.kind) {
    case 'complaint':
      return oneFor(report.recipients, { kind: 'complained', at, dedupe: 'complained' })
    case 'opt-out':
      return oneFor(report.recipients, { kind: 'unsubscribed', at, dedupe: 'unsubscribed' })
    case 'failed':
      return report.failures.map((failure) => ({
        fact: {
          ...reportedBounce(bounceTypeOf(failure), at),
          ...(failure.diagnostic && { reason: errorText(failure.diagnostic) }),
        },
        recipients: failure.recipients,
      }))
    default:
      return report satisfies never
  }
}

const oneFor = (recipients: readonly string[], fact: ReportFact) => [{ fact, recipients }]
