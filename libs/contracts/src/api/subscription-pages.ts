import { z } from 'zod'
import { PublicContact } from '../resources/index.ts'
import { endpointsOf, kilobyte } from './endpoint.ts'
import { ok, page, redirect } from './responses.ts'

const define = endpointsOf({
  name: 'Subscription pages',
  isForRecipients: true,
  service: 'contacts',
  description: 'Pages and requests of recipients, linked from mails. They need no key and allow any origin.',
})

const mailToken = z.object({ e: z.string().optional() })

/**
 * Recipients have no key, may use a page of any origin, and may also change their subscription to a disabled
 * project.
 */
const recipient = {
  access: 'anyone',
  foreign: 'public',
  cors: 'any-origin',
  bodyLimit: 10 * kilobyte,
  parameters: {
    e: 'The signed id of the mail whose link was followed. An invalid value is ignored.',
    id: 'The id of the contact.',
  },
} as const

export const getPublicContact = define({
  ...recipient,
  method: 'GET',
  path: '/contacts/public/:id',
  summary: 'Get a contact for its recipient',
  responses: ok('The contact.', PublicContact.extend({ language: z.string() })),
})

/** The service needs the client address for the consent log. */
const change = {
  unaudited: 'The recipient makes the change, and events record it.',
  ...recipient,
  method: 'POST',
  forwardsClientAddress: true,
  unparsedQuery: mailToken,
} as const

export const subscribePublicly = define({
  ...change,
  path: '/contacts/public/:id/subscribe',
  summary: 'Subscribe',
  responses: ok('The contact.', PublicContact),
})

export const unsubscribePublicly = define({
  ...change,
  path: '/contacts/public/:id/unsubscribe',
  summary: 'Unsubscribe',
  responses: ok('The contact.', PublicContact),
})

const subscriptionPage = {
  ...recipient,
  method: 'GET',
  description: 'A page with a button. Opening the page changes nothing, because mail scanners follow links.',
  unparsedQuery: mailToken.extend({ saved: z.string().optional() }),
  parameters: { ...recipient.parameters, saved: '`1` after a change: the page confirms that it is saved.' },
  responses: { 200: page('The page.'), 404: page('The contact does not exist.') },
} as const

export const showUnsubscribePage = define({
  ...subscriptionPage,
  path: '/unsubscribe/:id',
  summary: 'Show the page to unsubscribe',
})

export const showSubscribePage = define({
  ...subscriptionPage,
  path: '/subscribe/:id',
  summary: 'Show the page to subscribe',
})

export const showPreferences = define({
  ...subscriptionPage,
  path: '/manage/:id',
  summary: 'Show the page of preferences',
})

const click = {
  ...change,
  otherBody: {
    type: 'application/x-www-form-urlencoded',
    required: false,
    schema: {
      type: 'object',
      properties: {
        page: {
          type: 'string',
          description: '`1` if a page sends the request. The response then redirects to a page.',
        },
      },
    },
  },
  responses: {
    200: {
      description:
        'The change is made. Unknown ids also return 200, because mailbox providers repeat rejected requests.',
      content: { 'text/plain': 'text' },
    },
    303: redirect('If a page sends the request: to the contact’s page with the new state.'),
    404: page('If a page sends the request: the contact does not exist.'),
  },
} as const

export const unsubscribeByClick = define({
  ...click,
  path: '/unsubscribe/:id',
  // A mailbox provider sends requests for many recipients.
  limit: 'none',
  summary: 'One-click unsubscribe (RFC 8058)',
})

export const subscribeByClick = define({
  ...click,
  path: '/subscribe/:id',
  summary: 'One-click subscribe',
})
