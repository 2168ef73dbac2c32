import { EmailContent, EmailsQuery, EmailTimeline, EmailView } from '../resources/email.ts'
import { endpointsOf } from './endpoint.ts'
import { cursorList, ok } from './responses.ts'

const define = endpointsOf({
  name: 'Mails',
  service: 'send',
  description: 'Every mail of a project, with its status and what happened to it.',
})

export const listEmails = define({
  method: 'GET',
  path: '/emails',
  access: 'secret-key-or-member',
  summary: 'List mails',
  query: EmailsQuery,
  parameters: { status: 'The current status.', to: 'The address of the recipient.' },
  responses: ok('A page of mails, newest first.', cursorList(EmailView)),
})

export const getEmail = define({
  method: 'GET',
  path: '/emails/:id',
  access: 'secret-key-or-member',
  resource: 'email',
  summary: 'Get a mail',
  responses: ok('The mail with its timeline.', EmailTimeline),
})

export const getEmailContent = define({
  method: 'GET',
  path: '/emails/:id/content',
  access: 'secret-key-or-member',
  resource: 'email',
  summary: 'Get the content of a mail',
  responses: ok('The content as it was rendered for the recipient, while it is stored.', EmailContent),
  errors: { 400: 'Rendering the content again takes too long.' },
})
