/** Converts line ends to CRLF. */
export const crlf = (text: string): string => text.replace(/\r?\n/g, '\r\n')

const lines = (...all: readonly string[]): string => all.join('\r\n')

/** Returns a mail that a report can quote. */
export const mailOf = (returnPath: string): string =>
  lines(
    `Return-Path: <${returnPath}>`,
    'From: shop@example.com',
    'To: ada@example.net',
    'Subject: Hello',
    '',
    'Hi',
  )

export interface FailedReport {
  to: string
  /** The fields of the recipient that follow Final-Recipient. */
  fields: readonly string[]
  type?: string
  multipart?: string
  original?: string
}

/** Returns a delivery report (RFC 3464) with these fields. */
export const failedReport = ({
  to,
  fields,
  type = 'message/delivery-status',
  multipart = 'multipart/report; report-type=delivery-status',
  original = 'From: shop@example.com\r\nSubject: Hello\r\n\r\nHi',
}: FailedReport): string =>
  lines(
    'From: MAILER-DAEMON@mx.example.net',
    `To: ${to}`,
    'Subject: Undelivered Mail Returned to Sender',
    'MIME-Version: 1.0',
    `Content-Type: ${multipart}; boundary="=_b"`,
    '',
    '--=_b',
    'Content-Type: text/plain',
    '',
    'A mail came back.',
    '--=_b',
    `Content-Type: ${type}`,
    '',
    'Reporting-MTA: dns; mx.example.net',
    '',
    'Final-Recipient: rfc822; ada@example.net',
    ...fields,
    '',
    '--=_b',
    'Content-Type: message/rfc822',
    '',
    original,
    '--=_b--',
    '',
  )

/** Returns a report that is wrapped in a message of a scanner. */
export const wrapped = (report: string, to = 'someone@example.com'): string =>
  lines(
    'From: Scanner <scan@gateway.example>',
    `To: ${to}`,
    'Subject: [checked] Undelivered Mail Returned to Sender',
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary="=_o"',
    '',
    '--=_o',
    'Content-Type: text/plain',
    '',
    'This message has been checked for viruses. It is attached.',
    '--=_o',
    'Content-Type: message/rfc822',
    '',
    report,
    '--=_o--',
    '',
  )

/** Returns a message that contains only plain text. */
export const notice = (parts: { from: string; to: string; subject: string; text: string }): string =>
  crlf(
    lines(
      `From: ${parts.from}`,
      `To: ${parts.to}`,
      `Subject: =?utf-8?B?${Buffer.from(parts.subject).toString('base64')}?=`,
      'MIME-Version: 1.0',
      'Content-Type: text/plain; charset=utf-8',
      'Content-Transfer-Encoding: 8bit',
      '',
      parts.text,
      '',
    ),
  )

export interface Feedback {
  to?: string
  kind?: string
  fields?: readonly string[]
  headers?: readonly string[]
  body?: string
  type?: string
  multipart?: string
  original?: string
}

/** Returns a feedback report (RFC 5965) with these parts. */
export const feedback = ({
  to = 'loop@shop.example',
  kind = 'Feedback-Type: abuse',
  fields = [],
  headers = [],
  body = 'Hi',
  type = 'message/feedback-report',
  multipart = 'multipart/report; report-type=feedback-report',
  original = 'message/rfc822',
}: Feedback): string =>
  lines(
    'From: feedback@isp.example',
    `To: ${to}`,
    'Subject: FW: Hello',
    'MIME-Version: 1.0',
    `Content-Type: ${multipart}; boundary="=_f"`,
    '',
    '--=_f',
    'Content-Type: text/plain',
    '',
    'This is a report of abuse.',
    '--=_f',
    `Content-Type: ${type}`,
    '',
    kind,
    'User-Agent: Loop/1.0',
    'Version: 1',
    ...fields,
    '',
    '--=_f',
    `Content-Type: ${original}`,
    '',
    'From: shop@example.com',
    'Subject: Hello',
    ...headers,
    '',
    ...(original.startsWith('text/rfc822') ? [] : [body]),
    '--=_f--',
    '',
  )
