import { endpointsOf, kilobyte } from './endpoint.ts'
import { redirect } from './responses.ts'

const define = endpointsOf({
  name: 'Links in mails',
  service: 'send',
  description: 'What mail programs and browsers of recipients fetch. Not for callers.',
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
  summary: 'The picture that counts an open',
  responses: {
    200: { description: 'A picture of one pixel, whatever the token.', content: { 'image/gif': 'file' } },
  },
})

export const followLink = define({
  ...recipient,
  method: 'GET',
  path: '/c/:token',
  summary: 'A link that counts a click',
  responses: {
    302: redirect('To the link’s target.'),
    404: { description: 'A page that says that the link is broken.', content: { 'text/html': 'text' } },
  },
})
