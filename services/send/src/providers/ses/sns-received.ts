import { Verdict } from '@postrider/contracts/resources'
import { z } from 'zod'
import type { Verdicts } from '../../domain/inbound/inbound-mail.ts'

const Told = z
  .object({ status: z.string() })
  .optional()
  .transform((told) => Verdict.safeParse(told?.status).data ?? null)

/** The fields we use of what SES says of a mail that it received (Amazon SES, Contents of notifications for email receiving). */
const Received = z.object({
  notificationType: z.literal('Received'),
  mail: z.object({
    messageId: z.string().min(1).max(200),
    timestamp: z.coerce.date(),
    commonHeaders: z
      .object({
        from: z.array(z.string()).optional(),
        subject: z.string().optional(),
        messageId: z.string().optional(),
      })
      .default({}),
  }),
  receipt: z.object({
    recipients: z.array(z.string().max(320)).max(1000),
    processingTimeMillis: z.number().optional(),
    spamVerdict: Told,
    virusVerdict: Told,
    spfVerdict: Told,
    dkimVerdict: Told,
    dmarcVerdict: Told,
    action: z.object({ encoding: z.string().optional() }).default({}),
  }),
  /** The raw message, where an SNS action sends it along (150 KB at most). */
  content: z.string().optional(),
})

/** A mail that SES received. */
export interface SesReceived {
  messageId: string
  receivedAt: Date
  recipients: string[]
  verdicts: Verdicts
  processingTimeMillis: number | null
  raw: Buffer | undefined
  /** What SES says of a mail whose content did not come along. */
  headers: { from: string; subject: string; messageId: string | null }
}

/** Parses a notification about a received mail; undefined for any other. */
export function readReceived(json: unknown): SesReceived | undefined {
  const parsed = Received.safeParse(json)
  if (!parsed.success) return undefined
  const { mail, receipt, content } = parsed.data
  const encoding = receipt.action.encoding?.toUpperCase() === 'BASE64' ? 'base64' : 'utf8'
  return {
    messageId: mail.messageId,
    receivedAt: mail.timestamp,
    recipients: receipt.recipients,
    verdicts: {
      spam: receipt.spamVerdict,
      virus: receipt.virusVerdict,
      spf: receipt.spfVerdict,
      dkim: receipt.dkimVerdict,
      dmarc: receipt.dmarcVerdict,
    },
    processingTimeMillis: receipt.processingTimeMillis ?? null,
    raw: content === undefined ? undefined : Buffer.from(content, encoding),
    headers: {
      from: mail.commonHeaders.from?.[0] ?? '',
      subject: mail.commonHeaders.subject ?? '',
      messageId: mail.commonHeaders.messageId ?? null,
    },
  }
}
