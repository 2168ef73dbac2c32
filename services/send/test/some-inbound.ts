export interface IncomingMail {
  from?: string
  to?: string
  subject?: string
  messageId?: string
  html?: string
  text?: string
}

/** Returns a mail that a project can receive. */
export const incomingMail = ({
  from = 'Ada Lovelace <Ada@Example.net>',
  to = 'support@shop.test',
  subject = 'A question',
  messageId = '<question-1@example.net>',
  html,
  text = 'Where is my parcel?',
}: IncomingMail = {}): string =>
  [
    `From: ${from}`,
    `To: ${to}`,
    `Subject: ${subject}`,
    `Message-ID: ${messageId}`,
    'Date: Thu, 01 Jan 2026 00:00:00 +0000',
    'MIME-Version: 1.0',
    `Content-Type: text/${html === undefined ? 'plain' : 'html'}; charset=utf-8`,
    '',
    html ?? text,
    '',
  ].join('\r\n')

/** Returns the text of an SES notification about a received mail. */
export const sesReceived = (
  recipients: readonly string[],
  { content, messageId = 'ses-in-1', ...verdicts }: Record<string, string | undefined> = {},
): string =>
  JSON.stringify({
    notificationType: 'Received',
    mail: {
      messageId,
      timestamp: '2026-01-01T00:00:00.000Z',
      source: 'ada@example.net',
      destination: recipients,
      headersTruncated: false,
      commonHeaders: {
        from: ['Ada Lovelace <ada@example.net>'],
        subject: 'A question',
        messageId: '<question-1@example.net>',
      },
    },
    receipt: {
      timestamp: '2026-01-01T00:00:00.000Z',
      processingTimeMillis: 42,
      recipients,
      ...Object.fromEntries(
        Object.entries({ spamVerdict: 'PASS', virusVerdict: 'PASS', dmarcVerdict: 'GRAY', ...verdicts }).map(
          ([name, status]) => [name, { status }],
        ),
      ),
      action: { type: 'SNS', topicArn: 'arn', encoding: 'BASE64' },
    },
    ...(content === undefined ? {} : { content: Buffer.from(content).toString('base64') }),
  })
