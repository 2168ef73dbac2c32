import { Track } from '../resources/contact.ts'
import { TrackedView } from '../resources/event.ts'
import { defaultSendLimits, sendBody, SendView } from '../resources/send.ts'
import { Verification, VerifyBody } from '../resources/verification.ts'
import { endpointsOf, megabyte } from './endpoint.ts'
import { ok, wrapped } from './responses.ts'
import { senderNotVerified } from './shared-errors.ts'
import { sendFieldRules } from './send-fields.ts'
import { trackFieldRules } from './track-fields.ts'

const define = endpointsOf({
  name: 'Sending and tracking',
  service: 'send',
  description: 'Send a mail, track an event, check an address: what most callers begin with.',
})

export const sendEmail = define({
  method: 'POST',
  path: '/v1/send',
  access: 'secret-key',
  summary: 'Send a transactional mail',
  description:
    'Each recipient gets a mail of its own, rendered with its own data, and is kept as a contact. Give `template`, or both `subject` and `body`. ' +
    'The item of a recipient that may not be mailed has `status` `SUPPRESSED` with a `reason`; the others get theirs. ' +
    'Contacts that this call makes are unsubscribed unless `subscribed` is true, and a template of type `MARKETING` goes to nobody who is unsubscribed: ' +
    'for receipts and passwords use a template of type `TRANSACTIONAL`. Nothing is stored unless every recipient is valid.',
  body: sendBody(defaultSendLimits),
  bodyLimit: 50 * megabyte,
  unknownFields: sendFieldRules,
  acceptsIdempotencyKey: true,
  example: {
    to: [{ name: 'Ada', email: 'ada@example.net' }],
    from: { name: 'Shop', email: 'hello@example.com' },
    subject: 'Your order {{order}}',
    body: '<p>Hello {{name ?? "there"}}, order {{order}} is on its way.</p>',
    data: { plan: 'pro', order: { value: 42, persistent: false } },
  },
  unaudited: 'Programs send at their own rate; GET /emails lists every mail.',
  responses: ok('One item for each recipient, in order.', wrapped(SendView)),
  errors: {
    402: 'More than the free tier of a project without a subscription (`UPGRADE_REQUIRED`).',
    403: senderNotVerified,
    404: 'The project has no such template (`TEMPLATE_NOT_FOUND`).',
    429: 'Or more than the project may send in a month by its own limit (`BILLING_LIMIT_EXCEEDED`).',
  },
})

export const trackEvent = define({
  method: 'POST',
  path: '/v1/track',
  service: 'contacts',
  access: 'public-key',
  cors: 'any-origin',
  summary: 'Track an event of a contact',
  description:
    'Makes the contact if needed (subscribed by default), keeps `data` on it, and records the event, which may start workflows and change segments. ' +
    'Names of the service itself (`email.*`, `contact.subscribed`, `contact.unsubscribed`, `segment.<slug>.entry`, `segment.<slug>.exit`) are 422 with `reserved_event`.',
  body: Track,
  unknownFields: trackFieldRules,
  acceptsIdempotencyKey: true,
  example: { email: 'ada@example.net', event: 'order.placed', data: { total: 12.5 } },
  unaudited: 'Programs track at their own rate; GET /events lists every event.',
  responses: ok('The ids of contact and event.', wrapped(TrackedView)),
})

export const verifyEmail = define({
  method: 'POST',
  path: '/v1/verify',
  access: 'secret-key',
  summary: 'Check an email address',
  description:
    'Looks at the address and at DNS, without sending mail. `valid` is false when the domain has no name servers or takes no mail; the other findings are for you to judge. ' +
    'DNS that fails gives a reason and does not turn `valid` false.',
  body: VerifyBody,
  example: { email: 'ada@gmial.com' },
  unaudited: 'Changes nothing.',
  responses: ok('What was found.', wrapped(Verification)),
})
