import { z } from 'zod'
import { InboxMessage, InboxQuery, InboxSummary } from '../resources/inbox.ts'
import { endpointsOf } from './endpoint.ts'
import { noContent, ok, redirect, text } from './responses.ts'
import { refuseUnknown } from './unknown-fields.ts'

const define = endpointsOf({
  name: 'Captured mail',
  service: 'send',
  description:
    'The provider `inbox` captures every mail instead of sending it. Captured mail is shown to this machine, or to every client with `INBOX_PUBLIC`. Otherwise these endpoints return 404.',
})

const reader = { access: 'inbox-reader', foreign: 'public' } as const

export const showInbox = define({
  ...reader,
  method: 'GET',
  path: '/inbox',
  summary: 'Open the captured mail in the dashboard',
  responses: { 302: redirect('To the page of the dashboard that shows captured mail.') },
})

export const listInbox = define({
  ...reader,
  method: 'GET',
  path: '/inbox/messages',
  summary: 'List captured mail',
  query: InboxQuery,
  parameters: {
    to: 'A part of the name or address of the recipient, or of the address of a copy.',
    subject: 'A part of the subject.',
    q: 'A part of names, addresses or subject.',
    before: 'The id of the last message of the previous page.',
  },
  responses: ok(
    'Newest first. `total` is the number of all matching mails.',
    z.object({ total: z.int(), messages: z.array(InboxSummary) }),
  ),
})

export const clearInbox = define({
  ...reader,
  method: 'DELETE',
  path: '/inbox/messages',
  unknownFields: refuseUnknown,
  summary: 'Delete captured mail',
  unaudited: 'Captured mail of all projects, in development.',
  responses: noContent('The inbox is empty.'),
})

export const getInboxMessage = define({
  ...reader,
  method: 'GET',
  path: '/inbox/messages/:id',
  resource: 'message',
  summary: 'Get a captured mail',
  responses: ok('The parsed mail.', InboxMessage),
})

export const getInboxSource = define({
  ...reader,
  method: 'GET',
  path: '/inbox/messages/:id/source',
  resource: 'message',
  summary: 'Get the raw message',
  responses: { 200: text('The message as it would have been sent.') },
})

export const getInboxAttachment = define({
  ...reader,
  method: 'GET',
  path: '/inbox/messages/:id/attachments/:index',
  resource: 'message',
  summary: 'Get an attachment of a captured mail',
  parameters: { index: 'The index of the attachment, starting at 0.' },
  responses: { 200: { description: 'The file, with its own media type.', content: { '*/*': 'file' } } },
})
