import { CancelEmails, CancelResult } from '../resources/cancel-emails.ts'
import { EmailChange } from '../resources/delivery-options.ts'
import { EmailExplanation } from '../resources/email-explanation.ts'
import { EmailContent, EmailsQuery, EmailTimeline, EmailView } from '../resources/email.ts'
import { JobView, StartedJob } from '../resources/job.ts'
import { endpointsOf } from './endpoint.ts'
import { accepted, cursorList, ok } from './responses.ts'
import { refuseUnknown } from './unknown-fields.ts'

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
  description:
    '`?metadata.order=42` (or `metadata[order]=42`) returns the mails whose metadata have the key `order` with the value `42`.',
  query: EmailsQuery,
  parameters: {
    status: 'Current statuses, separated by commas.',
    source: 'Sources, separated by commas: `TRANSACTIONAL`, `CAMPAIGN`, `WORKFLOW` or `INBOUND`.',
    startDate: 'The first day or instant. Mails are listed by the time when they were queued or are due.',
    endDate: 'The last day or instant.',
    to: 'The address of the recipient.',
    tag: 'Returns only mails with this tag.',
    metadata: 'Returns only mails with all these metadata.',
  },
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
  description:
    'Links are the original links and there is no tracking image, so showing the content counts no open or click. The subscription links belong to the recipient and work.',
  responses: ok('The content as it was rendered for the recipient, while it is stored.', EmailContent),
  errors: { 400: 'Rendering the content again takes too long.' },
})

export const explainEmail = define({
  method: 'GET',
  path: '/emails/:id/explain',
  access: 'secret-key-or-member',
  resource: 'email',
  summary: 'Find out why a mail did not arrive',
  description: 'The texts are in English. Use `reason` and `what` in programs.',
  responses: ok('What happened to the mail, and what to do now.', EmailExplanation),
})

const conflict =
  'The delivery has started, or the mail has its final status. A second cancellation is also a conflict.'

export const rescheduleEmail = define({
  method: 'PATCH',
  path: '/emails/:id',
  access: 'secret-key-or-member',
  resource: 'email',
  summary: 'Change the time of a scheduled mail',
  body: EmailChange,
  unknownFields: refuseUnknown,
  example: { delivery: { at: '2026-12-24T18:00:00+01:00' } },
  responses: ok('The mail with its new time.', EmailView),
  errors: { 409: 'The mail is not scheduled, or the throttle of another mail does not allow the time.' },
})

export const cancelEmail = define({
  method: 'POST',
  path: '/emails/:id/cancel',
  access: 'secret-key-or-member',
  resource: 'email',
  summary: 'Cancel a scheduled or queued mail',
  responses: ok('The mail, with the status `DROPPED`.', EmailView),
  errors: { 409: conflict },
})

export const cancelEmails = define({
  method: 'POST',
  path: '/emails/cancel',
  access: 'secret-key-or-member',
  summary: 'Cancel many scheduled or queued mails',
  description:
    'With `ids`, cancels up to 1,000 mails and returns 200. With `tag`, a job cancels all scheduled and queued mails with this tag and the response is 202. Mails whose delivery has started are skipped.',
  body: CancelEmails,
  unknownFields: refuseUnknown,
  example: { tag: 'reminder' },
  responses: {
    ...ok('The numbers of cancelled and skipped mails.', CancelResult),
    ...accepted('The job has started. Get its state with `jobId`.', StartedJob),
  },
})

export const getCancelJob = define({
  method: 'GET',
  path: '/emails/cancel/:jobId',
  access: 'secret-key-or-member',
  summary: 'Get the state of a cancellation',
  description: '`result`: `{cancelled, skipped}`.',
  responses: ok('The job. It is stored for 30 days after its end.', JobView),
})
