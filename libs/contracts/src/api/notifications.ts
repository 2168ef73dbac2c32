import { z } from 'zod'
import { InboundQuery, ReportQuery } from '../resources/mail-server.ts'
import { endpointsOf, megabyte, type OtherBody } from './endpoint.ts'
import { json, ok } from './responses.ts'

const define = endpointsOf({
  name: 'Notifications',
  service: 'send',
  description: 'Requests by providers and mail servers. Not for API clients.',
})

const repeated = { duplicate: z.literal(true).optional() }
const Refused = z.object({ success: z.literal(false), message: z.string() })
const rawMessage: OtherBody = {
  type: 'message/rfc822',
  required: true,
  schema: { type: 'string', format: 'binary', description: 'The raw message. At most 40 MB.' },
}
/** The service itself reads at most 40 MB. */
const mailServer = { access: 'mail-server', bodyLimit: 41 * megabyte, otherBody: rawMessage } as const

export const takeSnsNotification = define({
  method: 'POST',
  path: '/webhooks/sns',
  access: 'anyone',
  limit: 'none',
  summary: 'Receive a notification of Amazon SNS',
  description: 'Accepts messages with a valid signature from the topics in `SNS_TOPIC_ARNS`.',
  otherBody: {
    type: 'text/plain',
    required: true,
    schema: { type: 'string', description: 'The message, as JSON.' },
  },
  unaudited: 'The provider reports on mails.',
  responses: {
    200: json(
      'The message is accepted.',
      z.object({ success: z.boolean(), message: z.string().optional(), ...repeated }),
    ),
    403: json('The message is rejected.', Refused),
    502: json('The subscription could not be confirmed.', Refused),
  },
})

export const takeDeliveryReport = define({
  ...mailServer,
  method: 'POST',
  path: '/webhooks/dsn',
  summary: 'Receive a delivery report from a mail server',
  description:
    'Accepts a delivery report (RFC 3464) or a complaint (ARF, RFC 5965) as a raw message. The mail is identified only by a signed return address or link. Requires `DSN_TOKEN`. Returns 404 if that setting is missing.',
  query: ReportQuery,
  unaudited: 'A mail server reports on mails.',
  responses: ok(
    'The message is processed and need not be sent again.',
    z.object({
      success: z.literal(true),
      recorded: z.boolean().describe('Whether the report changed anything.'),
      ...repeated,
    }),
  ),
})

export const takeMail = define({
  ...mailServer,
  method: 'POST',
  path: '/webhooks/inbound',
  summary: 'Receive a mail for a domain of a project from a mail server',
  description:
    'The mail is stored for the project that has verified the domain of a recipient. Its sender becomes a contact with an event `email.received`. Requires `DSN_TOKEN`. Returns 404 if that setting is missing.',
  query: InboundQuery,
  unaudited: 'A mail server delivers a mail, which GET /emails lists.',
  responses: ok(
    'The message is processed and need not be sent again.',
    z.object({
      success: z.literal(true),
      stored: z.number().describe('The number of projects for which the mail was stored.'),
      ...repeated,
    }),
  ),
})
