import { Track } from '../resources/contact.ts'
import { TrackedView } from '../resources/event.ts'
import { defaultSendLimits, sendBody, SendView } from '../resources/send.ts'
import { maxBatchMails, sendBatchBody, SendBatchView } from '../resources/send-batch.ts'
import { Verification, VerifyBody } from '../resources/verification.ts'
import { endpointsOf, megabyte } from './endpoint.ts'
import { ok, wrapped } from './responses.ts'
import { senderNotVerified } from './shared-errors.ts'
import { sendFieldRules } from './send-fields.ts'
import { trackFieldRules } from './track-fields.ts'

const define = endpointsOf({
  name: 'Sending and tracking',
  service: 'send',
  description: 'Send a mail, track an event, check an address.',
})

export const sendEmail = define({
  method: 'POST',
  path: '/v1/send',
  access: 'secret-key',
  summary: 'Send a transactional mail',
  description:
    'Each recipient in `to` is stored as a contact and gets a separate mail, rendered with the contact’s data. Set `template`, or `subject` and `body` or `text`. ' +
    'In the response, a recipient that must not be mailed has `status` `SUPPRESSED` with a `reason`; the other recipients are mailed. With `delivery.at`, the status is `SCHEDULED`; with `delivery.throttle`, it can be `SKIPPED`. ' +
    'New contacts are unsubscribed unless `subscribed` is true, and a template of type `MARKETING` is not sent to unsubscribed contacts.  ' +
    'For receipts and passwords, use a template of type `TRANSACTIONAL`. If a recipient is invalid, nothing is stored.',
  body: sendBody(defaultSendLimits),
  bodyLimit: 3 * megabyte,
  takesAttachments: true,
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
  responses: ok('One item per recipient, in the order of the request.', wrapped(SendView)),
  errors: {
    402: 'The project has no subscription, and its free tier is used up (`UPGRADE_REQUIRED`).',
    403: senderNotVerified,
    404: 'The project has no such template (`TEMPLATE_NOT_FOUND`).',
    429: 'Or the project has reached its monthly limit (`BILLING_LIMIT_EXCEEDED`).',
  },
})

export const sendBatch = define({
  method: 'POST',
  path: '/v1/send/batch',
  access: 'secret-key',
  summary: 'Send many transactional mails',
  description:
    'Accepts up to 500 bodies of `POST /v1/send` in one transaction, with up to 5,000 recipients in all. The complete body can have 50 MB and 100,000 values. ' +
    'In the mode `strict`, the first error determines the status, `errors` lists all errors with `index`, and nothing is stored. ' +
    'In the mode `permissive`, the response is 200 with a result for each mail. If some mails were not accepted, a repeat with the same `Idempotency-Key` sends only these mails. ' +
    'The rate limit counts one request; usage counts each mail.',
  body: sendBatchBody(defaultSendLimits),
  bodyLimit: 50 * megabyte,
  valueLimit: 200 * maxBatchMails,
  unknownFields: sendFieldRules,
  acceptsIdempotencyKey: true,
  example: {
    emails: [
      {
        to: 'ada@example.net',
        from: 'hello@example.com',
        subject: 'Your order 42',
        body: '<p>It is on its way.</p>',
        idempotencyKey: 'order-42',
      },
    ],
  },
  unaudited: 'Programs send at their own rate; GET /emails lists every mail.',
  responses: ok(
    '`emails` with an item per recipient, or in the mode `permissive` `results` with an item per mail.',
    wrapped(SendBatchView),
  ),
  errors: {
    402: 'The project has no subscription, and its free tier is used up (`UPGRADE_REQUIRED`).',
    403: senderNotVerified,
    404: 'The project has no such template (`TEMPLATE_NOT_FOUND`).',
    429: 'Or the project has reached its monthly limit (`BILLING_LIMIT_EXCEEDED`).',
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
    'Creates the contact if needed (subscribed by default), stores `data` in the contact, and records the event. The event may start workflows and change segments. ' +
    'Reserved names (`email.*`, `contact.subscribed`, `contact.unsubscribed`, `segment.<slug>.entry`, `segment.<slug>.exit`) are rejected with 422 and `reserved_event`.',
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
    'Checks the address and its DNS records without sending mail. `valid` is false when the domain has no name servers or accepts no mail; all other results are only information. ' +
    'If a DNS query fails, `valid` stays true and `reasons` contains the failure.',
  body: VerifyBody,
  example: { email: 'ada@gmial.com' },
  unaudited: 'Changes nothing.',
  responses: ok('The findings.', wrapped(Verification)),
})
