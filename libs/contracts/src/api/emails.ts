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
  parameters: { status: 'Mails that are in this status now.', to: 'The address that the mail went to.' },
  responses: ok('A page of mails, newest first.', cursorList(EmailView)),
})

export const getEmail = define({
  method: 'GET',
  path: '/emails/:id',
  access: 'secret-key-or-member',
  resource: 'email',
  summary: 'Get a mail',
  responses: ok('The mail, with what happened to it in order.', EmailTimeline),
})

export const getEmailContent = define({
  method: 'GET',
  path: '/emails/:id/content',
  access: 'secret-key-or-member',
  resource: 'email',
  summary: 'See what a recipient got',
  responses: ok('The content as it was rendered for this recipient, while it is kept.', EmailContent),
  errors: { 400: 'The content takes too long to render again.' },
})
