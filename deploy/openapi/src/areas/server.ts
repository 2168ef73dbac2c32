import { Health, InboxMessage, InboxSummary, ServerConfig } from '@postrider/contracts/resources'
import { z } from 'zod'
import { json, noContent, ok, page, redirect, text, type Area, type OtherBody } from '../area.ts'

const sns = z.object({
  success: z.boolean(),
  message: z.string().optional(),
  duplicate: z.literal(true).optional(),
})
const report = z.object({
  success: z.literal(true),
  recorded: z.boolean().meta({ description: 'Whether something followed from it.' }),
  duplicate: z.literal(true).optional(),
})
const stored = z.object({
  success: z.literal(true),
  stored: z.number().meta({ description: 'For how many projects it was stored.' }),
  duplicate: z.literal(true).optional(),
})
const rawMessage: OtherBody = {
  type: 'message/rfc822',
  required: true,
  schema: { type: 'string', format: 'binary', description: 'The raw message, 40 MB at most.' },
}
const snsRefused = z.object({ success: z.literal(false), message: z.string() })
export const inbox: Area = {
  tag: 'Captured mail',
  words:
    'With the provider `inbox` nothing leaves, and every mail is shown here: to this machine, or to everybody with `INBOX_PUBLIC`. Else 404.',
  endpoints: {
    'GET /inbox': {
      id: 'showInbox',
      summary: 'The page of captured mail',
      answers: { 200: page('The page.') },
    },
    'GET /inbox/assets/:file': {
      id: 'getInboxFile',
      summary: 'A file of that page',
      answers: {
        200: {
          description: 'The file.',
          content: {
            'text/html': 'text',
            'text/javascript': 'text',
            'text/css': 'text',
            'image/svg+xml': 'text',
          },
        },
      },
    },
    'GET /inbox/messages': {
      id: 'listInbox',
      summary: 'List captured mail',
      answers: ok(
        'Newest first; `total` of all that match.',
        z.object({ total: z.int(), messages: z.array(InboxSummary) }),
      ),
      parameters: {
        to: 'A part of name or address of the recipient.',
        subject: 'A part of the subject.',
        q: 'A part of names, addresses or subject.',
        before: 'The id of the last message of the page before.',
      },
    },
    'DELETE /inbox/messages': {
      id: 'clearInbox',
      summary: 'Delete captured mail',
      answers: noContent('It is empty.'),
    },
    'GET /inbox/messages/:id': {
      id: 'getInboxMessage',
      summary: 'Get a captured mail',
      answers: ok('The mail, taken apart.', InboxMessage),
    },
    'GET /inbox/messages/:id/source': {
      id: 'getInboxSource',
      summary: 'Get the raw message',
      answers: { 200: text('As it would have been sent.') },
    },
    'GET /inbox/messages/:id/attachments/:index': {
      id: 'getInboxAttachment',
      summary: 'Get an attachment of a captured mail',
      answers: { 200: { description: 'Its content, in its own media type.', content: { '*/*': 'file' } } },
      parameters: { index: 'Counted from 0.' },
    },
  },
}

export const notifications: Area = {
  tag: 'Notifications',
  words: 'What infrastructure posts. Not for callers.',
  endpoints: {
    'POST /webhooks/sns': {
      id: 'takeSnsNotification',
      summary: 'What Amazon SNS posts',
      details: 'Believed are messages with a valid signature of a topic that `SNS_TOPIC_ARNS` lists.',
      otherBody: {
        type: 'text/plain',
        required: true,
        schema: { type: 'string', description: 'The message, as JSON.' },
      },
      answers: {
        200: json('It is taken.', sns),
        403: json('It is not believed.', snsRefused),
        502: json('The subscription could not be confirmed.', snsRefused),
      },
    },
    'POST /webhooks/dsn': {
      id: 'takeDeliveryReport',
      summary: 'A report about a mail, from a mail server',
      details:
        'A delivery report (RFC 3464) or a complaint (ARF, RFC 5965), as it came. Only an address or a link that was signed for a mail names it. Needs `DSN_TOKEN`; without that setting it is 404.',
      otherBody: rawMessage,
      answers: { 200: json('It is dealt with, and need not be sent again.', report) },
    },
    'POST /webhooks/inbound': {
      id: 'takeMail',
      summary: 'A mail for a domain of a project, from a mail server',
      details:
        'It is stored for the project that has the domain of a recipient verified, its sender becomes a contact, and `email.received` is an event of that contact. Needs `DSN_TOKEN`; without that setting it is 404.',
      otherBody: rawMessage,
      answers: { 200: json('It is dealt with, and need not be sent again.', stored) },
    },
  },
}

/** What the descriptions have in common. */
const audience = {
  query: z.object({ for: z.enum(['key']).optional() }),
  parameters: { for: '`key`: only what concerns API keys.' },
  errors: { 400: 'There is no description for that.' },
}

export const server: Area = {
  tag: 'The server',
  words: 'What the server says of itself.',
  endpoints: {
    'GET /': {
      id: 'showFront',
      summary: 'The front',
      answers: {
        200: json('Where to look.', z.object({ name: z.string(), health: z.string(), docs: z.string() })),
        302: redirect('To the captured mail, where there is any.'),
      },
    },
    'GET /config': {
      id: 'getServerConfig',
      summary: 'See which integrations are on',
      answers: ok('For a dashboard that is not signed in yet.', ServerConfig),
    },
    'GET /openapi.json': {
      id: 'getDescription',
      summary: 'This description',
      details:
        'For generators of clients: `?for=key` has the endpoints that an API key may call, and no others.',
      answers: ok('An OpenAPI 3.1 document.', z.looseObject({ openapi: z.string() })),
      ...audience,
    },
    'GET /openapi.yaml': {
      id: 'getDescriptionAsYaml',
      summary: 'This description as YAML',
      details: 'The same as `GET /openapi.json`.',
      answers: {
        200: { description: 'An OpenAPI 3.1 document.', content: { 'application/yaml': 'text' } },
      },
      ...audience,
    },
    'GET /llms.txt': {
      id: 'getLlmsText',
      summary: 'A short introduction for programs that write code',
      details:
        'In the form of llmstxt.org: address, authentication, the first calls with curl, and where the rest is.',
      answers: { 200: text('The text.') },
    },
    'GET /docs': {
      id: 'showDocs',
      summary: 'This description as a page',
      answers: { 200: page('The page.') },
    },
    'GET /docs/:file': {
      id: 'getDocsFile',
      summary: 'A file of that page',
      answers: { 200: { description: 'The file.', content: { 'text/javascript': 'text' } } },
    },
    'GET /health': {
      id: 'getHealth',
      summary: 'See how all services are',
      answers: { 200: json('All are well.', Health), 503: json('One of them is away.', Health) },
    },
    'GET /livez': {
      id: 'isAlive',
      summary: 'For probes: the process runs',
      answers: ok('It does.', z.object({ status: z.literal('ok') })),
    },
    'GET /readyz': {
      id: 'isReady',
      summary: 'For probes: requests are welcome',
      answers: ok('They are.', z.object({ status: z.literal('ok'), warnings: z.array(z.string()) })),
    },
    'GET /metrics': {
      id: 'getMetrics',
      summary: 'Figures for Prometheus',
      details: 'With `METRICS_TOKEN` as a bearer token, or from this machine; else 404.',
      answers: { 200: text('In Prometheus’ text format.') },
      errors: { 404: 'Not for this caller.' },
    },
    'GET /.well-known/jwks.json': {
      id: 'getKeys',
      summary: 'The keys that the gateway’s tokens are verified by',
      answers: ok(
        'A set of public keys (RFC 7517).',
        z.object({ keys: z.array(z.looseObject({ kid: z.string() })) }),
      ),
    },
  },
}
