import { z } from 'zod'
import { Instant } from '../fields.ts'
import { Verdict } from '../resources/mail.ts'
import { defineWebhookEvent, sample } from './define.ts'
import { MailData, mailExample } from './mail.ts'

const verdict = Verdict.nullable()

/** The event of a mail that was received for a domain of the project. */
export const emailReceivedEvents = {
  'email.received': defineWebhookEvent(
    'A mail was received for a domain of the project.',
    MailData.extend({
      fromHeader: z.string().describe('The original header, including the display name.'),
      receivedAt: Instant,
      recipients: z.array(z.string()).describe('The recipients in the project.'),
      isAutomatic: z.boolean().describe('Whether a program sent the mail, such as an out-of-office reply.'),
      hasContent: z.boolean(),
      body: z
        .string()
        .nullable()
        .describe(
          'HTML without active content. Null if the mail has no body (`hasContent` is false) or if the body is too long for an event: then get the mail with `GET /emails/{id}/content`.',
        ),
      spamVerdict: verdict,
      virusVerdict: verdict,
      spfVerdict: verdict,
      dkimVerdict: verdict,
      dmarcVerdict: verdict,
    }),
    {
      ...mailExample({ sequence: 1, status: 'RECEIVED' }),
      to: 'support@example.com',
      from: sample.address,
      fromName: 'Ada',
      subject: 'Where is my order?',
      messageId: '<a42@example.net>',
      templateId: null,
      source: 'INBOUND',
      tags: [],
      metadata: {},
      fromHeader: `Ada <${sample.address}>`,
      receivedAt: sample.at,
      recipients: ['support@example.com'],
      isAutomatic: false,
      hasContent: true,
      body: '<p>I have not received order A-42.</p>',
      spamVerdict: 'PASS',
      virusVerdict: 'PASS',
      spfVerdict: 'PASS',
      dkimVerdict: 'PASS',
      dmarcVerdict: 'PASS',
    },
  ),
}
