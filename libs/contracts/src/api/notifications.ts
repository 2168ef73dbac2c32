import { z } from 'zod'
import { InboundQuery, ReportQuery } from '../resources/mail-server.ts'
import { endpointsOf, megabyte, type OtherBody } from './endpoint.ts'
import { json, ok } from './responses.ts'

const define = endpointsOf({
  name: 'Notifications',
  service: 'send',
  description: 'What infrastructure posts. Not for callers.',
})

const repeated = { duplicate: z.literal(true).optional() }
const Refused = z.object({ success: z.literal(false), message: z.string() })
const rawMessage: OtherBody = {
  type: 'message/rfc822',
  required: true,
  schema: { type: 'string', format: 'binary', description: 'The raw message, 40 MB at most.' },
}
/** The service reads 40 MB at most. */
const mailServer = { access: 'mail-server', bodyLimit: 41 * megabyte, otherBody: rawMessage } as const

export const takeSnsNotification = define({
  method: 'POST',
  path: '/webhooks/sns',
  access: 'anyone',
  limit: 'none',
  summary: 'What Amazon SNS posts',
  description: 'Believed are messages with a valid signature of a topic that `SNS_TOPIC_ARNS` lists.',
  otherBody: {
    type: 'text/plain',
    required: true,
    schema: { type: 'string', description: 'The message, as JSON.' },
  },
  unaudited: 'The provider reports on mails.',
  responses: {
    200: json(
      'It is taken.',
      z.object({ success: z.boolean(), message: z.string().optional(), ...repeated }),
    ),
    403: json('It is not believed.', Refused),
    502: json('The subscription could not be confirmed.', Refused),
  },
})

export const takeDeliveryReport = define({
  ...mailServer,
  method: 'POST',
  path: '/webhooks/dsn',
  summary: 'A report about a mail, from a mail server',
  description:
    'A delivery report (RFC 3464) or a complaint (ARF, RFC 5965), as it came. Only an address or a link that was signed for a mail names it. Needs `DSN_TOKEN`; without that setting it is 404.',
  query: ReportQuery,
  unaudited: 'A mail server reports on mails.',
  responses: ok(
    'It is dealt with, and need not be sent again.',
    z.object({
      success: z.literal(true),
      recorded: z.boolean().describe('Whether something followed from it.'),
      ...repeated,
    }),
  ),
})

export const takeMail = define({
  ...mailServer,
  method: 'POST',
  path: '/webhooks/inbound',
  summary: 'A mail for a domain of a project, from a mail server',
  description:
    'It is stored for the project that has the domain of a recipient verified, its sender becomes a contact, and `email.received` is an event of that contact. Needs `DSN_TOKEN`; without that setting it is 404.',
  query: InboundQuery,
  unaudited: 'A mail server delivers a mail, which GET /emails lists.',
  responses: ok(
    'It is dealt with, and need not be sent again.',
    z.object({
      success: z.literal(true),
      stored: z.number().describe('For how many projects it was stored.'),
      ...repeated,
    }),
  ),
})
