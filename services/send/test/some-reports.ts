export interface DeliveryReport {
  to: string
  status?: string
  action?: string
  diagnostic?: string
  messageId?: string
  date?: string
}

/** Returns a delivery report (RFC 3464) in the format of Postfix. */
export const deliveryReport = ({
  to,
  status = '5.1.1',
  action = 'failed',
  diagnostic = `smtp; 550 ${status} <ada@example.net>: user unknown`,
  messageId = '<dsn-1@mx.example.net>',
  date = 'Thu, 01 Jan 2026 00:00:00 +0000',
}: DeliveryReport): string =>
  lines(
    'From: MAILER-DAEMON@mx.example.net',
    `To: ${to}`,
    'Subject: Undelivered Mail Returned to Sender',
    `Message-ID: ${messageId}`,
    `Date: ${date}`,
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="=_b"',
    '',
    '--=_b',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    'I am sorry to have to inform you.',
    '',
    '--=_b',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example.net',
    'Arrival-Date: Thu, 01 Jan 2026 00:00:00 +0000',
    '',
    'Final-Recipient: rfc822; ada@example.net',
    `Action: ${action}`,
    `Status: ${status}`,
    `Diagnostic-Code: ${diagnostic}`,
    '',
    '--=_b',
    'Content-Type: message/rfc822',
    '',
    'From: shop@example.com',
    'Subject: Hello',
    '',
    'Hi',
    '--=_b--',
    '',
  )

export interface FeedbackReport {
  type?: string
  /** Fields of the report, for example `Original-Mail-From: …`. */
  fields?: readonly string[]
  /** Headers of the mail that caused the complaint. */
  headers?: readonly string[]
  /** Whether the report contains the complete mail or only its headers. */
  original?: 'message/rfc822' | 'text/rfc822-headers'
}

/** Returns a feedback loop complaint (RFC 5965). */
export const feedbackReport = ({
  type = 'abuse',
  fields = [],
  headers = [],
  original = 'message/rfc822',
}: FeedbackReport): string =>
  lines(
    'From: feedback@isp.example',
    'To: abuse@shop.example',
    'Subject: FW: Hello',
    'Message-ID: <arf-1@isp.example>',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=feedback-report; boundary="=_f"',
    '',
    '--=_f',
    'Content-Type: text/plain',
    '',
    'This is a report of abuse.',
    '',
    '--=_f',
    'Content-Type: message/feedback-report',
    '',
    `Feedback-Type: ${type}`,
    'User-Agent: Loop/1.0',
    'Version: 1',
    ...fields,
    '',
    '--=_f',
    `Content-Type: ${original}`,
    '',
    'From: shop@example.com',
    ...headers,
    'Subject: Hello',
    '',
    ...(original === 'message/rfc822' ? ['Hi'] : []),
    '--=_f--',
    '',
  )

const lines = (...all: readonly string[]): string => all.join('\r\n')
