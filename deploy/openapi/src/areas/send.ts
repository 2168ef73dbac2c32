import { SendView, TrackedView, Verification } from '@postrider/contracts/resources'
import { ok, wrapped, type Area } from '../area.ts'

const notVerified =
  'The sender’s domain is not verified for this project. The code is `INTERNAL_SERVER_ERROR`, and the message names the domain.'

export const publicActions: Area = {
  tag: 'Sending and tracking',
  words: 'Send a mail, track an event, check an address: what most callers begin with.',
  endpoints: {
    'POST /v1/send': {
      id: 'sendEmail',
      summary: 'Send a transactional mail',
      details:
        'Each recipient gets a mail of its own, rendered with its own data, and is kept as a contact. Give `template`, or both `subject` and `body`. ' +
        'The item of a recipient that may not be mailed has `status` `SUPPRESSED` with a `reason`; the others get theirs. ' +
        'Contacts that this call makes are unsubscribed unless `subscribed` is true, and a template of type `MARKETING` goes to nobody who is unsubscribed: ' +
        'for receipts and passwords use a template of type `TRANSACTIONAL`. Nothing is stored unless every recipient is valid.',
      answers: ok('One item for each recipient, in order.', wrapped(SendView)),
      errors: {
        402: 'More than the free tier of a project without a subscription (`UPGRADE_REQUIRED`).',
        403: notVerified,
        404: 'The project has no such template (`TEMPLATE_NOT_FOUND`).',
        429: 'Or more than the project may send in a month by its own limit (`BILLING_LIMIT_EXCEEDED`).',
      },
      example: {
        to: [{ name: 'Ada', email: 'ada@example.net' }],
        from: { name: 'Shop', email: 'hello@example.com' },
        subject: 'Your order {{order}}',
        body: '<p>Hello {{name ?? "there"}}, order {{order}} is on its way.</p>',
        data: { plan: 'pro', order: { value: 42, persistent: false } },
      },
    },
    'POST /v1/track': {
      id: 'trackEvent',
      summary: 'Track an event of a contact',
      details:
        'Makes the contact if needed (subscribed unless told), keeps `data` on it, and records the event, which may start workflows and change segments. ' +
        'Names of the service itself (`email.*`, `contact.subscribed`, `contact.unsubscribed`, `segment.<slug>.entry`, `segment.<slug>.exit`) are 422 with `reserved_event`.',
      answers: ok('The ids of contact and event.', wrapped(TrackedView)),
      example: { email: 'ada@example.net', event: 'order.placed', data: { total: 12.5 } },
    },
    'POST /v1/verify': {
      id: 'verifyEmail',
      summary: 'Check an email address',
      details:
        'Looks at the address and at DNS, without sending mail. `valid` is false when the domain has no name servers or takes no mail; the other findings are for you to judge. ' +
        'DNS that fails gives a reason and does not turn `valid` false.',
      answers: ok('What was found.', wrapped(Verification)),
      example: { email: 'ada@gmial.com' },
    },
  },
}
