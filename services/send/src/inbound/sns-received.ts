import { Verdict } from '@postrider/contracts/resources'
import { z } from 'zod'
import { automaticHeaders, type Header } from '../mail-reader/automatic-mail.ts'
import type { Verdicts } from '../mail-reader/inbound-mail.ts'

const Told = z
  .object({ status: z.string() })
  .optional()
  .transform((told) => Verdict.safeParse(told?.status).data ?? null)

/**
 * The fields we use of what SES says of a mail that it received (Amazon SES, Contents of notifications for
 * email receiving).
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
  /**
   * What SES says of a mail whose content did not come along; `automatic` are those by which a mail that a
   * program sent is known.
   */
  headers: { from: string; subject: string; messageId: string | null; automatic: Header[] }
}

const isToldReceived = (json: unknown): boolean =>
  typeof json === 'object' &&
  json !== null &&
  'notificationType' in json &&
  json.notificationType === 'Received'

/** Parses a notification about a received mail; undefined for any other. */
export function readReceived(json: unknown): SesReceived | undefined {
  // A failed parse costs many times what any other notification costs in all: it makes an error for each
  // field.
  if (!isToldReceived(json)) return undefined
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
  // Split at each comma, also at one in a name that is not quoted.
  from: from?.join(', ') ?? '',
  subject: subject ?? '',
  messageId: messageId ?? null,
  automatic: headers
    .map(({ name, value }) => ({ key: name.toLowerCase(), value }))
    .filter(({ key }) => automaticHeaders.has(key)),
})
