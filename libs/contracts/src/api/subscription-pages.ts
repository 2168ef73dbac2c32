import { z } from 'zod'
import { PublicContact } from '../resources/index.ts'
import { endpointsOf, kilobyte } from './endpoint.ts'
import { ok, page, redirect } from './responses.ts'

const define = endpointsOf({
  name: 'Subscription pages',
  service: 'contacts',
  description: 'What recipients reach from a mail: no key, any origin.',
})

const mailToken = z.object({ e: z.string().optional() })

/** Recipients have no key. They come from any page, also to a disabled project. */
const recipient = {
  access: 'anyone',
  foreign: 'public',
  cors: 'any-origin',
  bodyLimit: 10 * kilobyte,
  parameters: {
    e: 'Names the mail whose link was followed, signed; whatever it is, it never stands in the way.',
    id: 'The id of the contact.',
  },
} as const

export const getPublicContact = define({
  ...recipient,
  method: 'GET',
  path: '/contacts/public/:id',
  summary: 'What recipients see of themselves',
  responses: ok('The contact.', PublicContact.extend({ language: z.string() })),
})

/** The consent log has the client address. */
const change = {
  unaudited: 'The recipient acts; its events record it.',
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
  description: 'A page with a button. Looking changes nothing, since scanners follow links.',
  unparsedQuery: mailToken.extend({ saved: z.string().optional() }),
  parameters: { ...recipient.parameters, saved: '`1` behind a change: the page says that it is saved.' },
  responses: { 200: page('The page.'), 404: page('There is no such contact.') },
} as const

export const showUnsubscribePage = define({
  ...subscriptionPage,
  path: '/unsubscribe/:id',
  summary: 'The page to unsubscribe',
})

export const showSubscribePage = define({
  ...subscriptionPage,
  path: '/subscribe/:id',
  summary: 'The page to subscribe',
})

export const showPreferences = define({
  ...subscriptionPage,
  path: '/manage/:id',
  summary: 'The page for both',
})

const click = {
  ...change,
  otherBody: {
    type: 'application/x-www-form-urlencoded',
    required: false,
    schema: {
      type: 'object',
      properties: {
        page: { type: 'string', description: '`1` from a page: then the answer leads to a page again.' },
      },
    },
  },
  responses: {
    200: {
      description: 'Done; for any id, since mailbox providers repeat what is refused.',
      content: { 'text/plain': 'text' },
    },
    303: redirect('For the form of a page: to the page of the contact, which shows the new state.'),
    404: page('For the form of a page: there is no such contact.'),
  },
} as const

export const unsubscribeByClick = define({
  ...click,
  path: '/unsubscribe/:id',
  // The requests come from the mailbox provider, for many recipients.
  limit: 'none',
  summary: 'One-click unsubscribe (RFC 8058)',
})

export const subscribeByClick = define({
  ...click,
  path: '/subscribe/:id',
  summary: 'Subscribe by one click',
})
