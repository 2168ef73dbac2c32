import { endpointsOf, kilobyte } from './endpoint.ts'
import { redirect } from './responses.ts'

const define = endpointsOf({
  name: 'Links in mails',
  isForRecipients: true,
  service: 'send',
  description: 'Requests by mail programs and browsers of recipients. Not for API clients.',
})

const recipient = {
  access: 'anyone',
  foreign: 'public',
  cors: 'any-origin',
  bodyLimit: 10 * kilobyte,
  limit: 'link',
} as const

export const countOpen = define({
  ...recipient,
  method: 'GET',
  path: '/o/:token',
  summary: 'Count an open',
  responses: {
    200: { description: 'An image of one pixel, for any token.', content: { 'image/gif': 'file' } },
  },
})

export const followLink = define({
  ...recipient,
  method: 'GET',
  path: '/c/:token',
  summary: 'Count a click and redirect',
  responses: {
    302: redirect('To the target of the link.'),
    404: {
      description: 'A page with the message that the link is invalid.',
      content: { 'text/html': 'text' },
    },
  },
})
