import { Verdict } from '@postrider/contracts/resources'
import { z } from 'zod'
import { automaticHeaders, type Header } from '../mail-reader/automatic-mail.ts'
import type { Verdicts } from '../mail-reader/inbound-mail.ts'

const VerdictField = z
  .object({ status: z.string() })
  .optional()
  .transform((field) => Verdict.safeParse(field?.status).data ?? null)

/**
 * The fields that we use of the SES notification for a received mail (Amazon SES, "Contents of notifications
 * for email receiving").
 */
const Received = z.object({
  notificationType: z.literal('Received'),
  mail: z.object({
    messageId: z.string().min(1).max(200),
    timestamp: z.coerce.date(),
    headers: z.array(z.object({ name: z.string(), value: z.string() })).default([]),
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
    spamVerdict: VerdictField,
    virusVerdict: VerdictField,
    spfVerdict: VerdictField,
    dkimVerdict: VerdictField,
    dmarcVerdict: VerdictField,
    action: z.object({ encoding: z.string().optional() }).default({}),
  }),
  /** The raw message, if an SNS action includes it (at most 150 KB). */
  content: z.string().optional(),
})

/** A mail received by SES. */
export interface SesReceived {
  messageId: string
  receivedAt: Date
  recipients: string[]
  verdicts: Verdicts
  processingTimeMillis: number | null
  raw: Buffer | undefined
  /**
   * The headers, for a mail without content. `automatic` contains the headers that identify automatic mail.
   */
  headers: { from: string; subject: string; messageId: string | null; automatic: Header[] }
}

const isReceivedNotification = (json: unknown): boolean =>
  typeof json === 'object' &&
  json !== null &&
  'notificationType' in json &&
  json.notificationType === 'Received'

/** Parses a notification about a received mail. Returns undefined for any other notification. */
export function readReceived(json: unknown): SesReceived | undefined {
  // Check this first, because a failed parse is expensive: it creates an error for each field.
  if (!isReceivedNotification(json)) return undefined
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
    headers: headersOf(mail),
  }
}

const headersOf = ({
  headers,
  commonHeaders: { from, subject, messageId },
}: z.infer<typeof Received>['mail']): SesReceived['headers'] => ({
  // SES splits the header at each comma, even at commas in unquoted names.
  from: from?.join(', ') ?? '',
  subject: subject ?? '',
  messageId: messageId ?? null,
  automatic: headers
    .map(({ name, value }) => ({ key: name.toLowerCase(), value }))
    .filter(({ key }) => automaticHeaders.has(key)),
})
