import {
  DomainCheckView,
  DomainView,
  EmailContent,
  EmailTimeline,
  EmailView,
} from '@postrider/contracts/resources'
import { z } from 'zod'
import { created, cursorList, ok, redirect, type Area } from '../area.ts'

export const domains: Area = {
  tag: 'Sender domains',
  words:
    'A project sends from domains that it has proved to own, by DNS records. They are checked every five minutes.',
  endpoints: {
    'GET /domains/project/:projectId': {
      id: 'listDomains',
      summary: 'List sender domains',
      answers: ok('All of the project, newest first.', z.array(DomainView)),
      parameters: {
        projectId: 'With a key its own project is meant, whatever stands here; `current` will do.',
      },
      errors: { 404: 'A session asks for another project than `X-Project-Id` names.' },
    },
    'POST /domains': {
      id: 'addDomain',
      summary: 'Add a sender domain',
      answers: created('The domain, with the DNS records to set.', DomainView),
      errors: {
        409: 'The project has it already.',
        429: 'The project has as many domains as it may have; then without `Retry-After`.',
      },
      example: { domain: 'mail.example.com' },
    },
    'GET /domains/:id/verify': {
      id: 'verifyDomain',
      summary: 'Check a sender domain now',
      answers: ok('What DNS says.', DomainCheckView),
      errors: { 409: 'Another project has this domain verified.' },
    },
    'DELETE /domains/:id': {
      id: 'deleteDomain',
      summary: 'Remove a sender domain',
      answers: ok('It is removed.', z.object({ success: z.literal(true) })),
      errors: { 409: 'A template, a campaign that is not finished or a workflow sends from it.' },
    },
  },
}

export const emails: Area = {
  tag: 'Mails',
  words: 'Every mail of a project, with its status and what happened to it.',
  endpoints: {
    'GET /emails': {
      id: 'listEmails',
      summary: 'List mails',
      answers: ok('A page of mails, newest first.', cursorList(EmailView)),
      parameters: { status: 'Mails that are in this status now.', to: 'The address that the mail went to.' },
    },
    'GET /emails/:id': {
      id: 'getEmail',
      summary: 'Get a mail',
      answers: ok('The mail, with what happened to it in order.', EmailTimeline),
    },
    'GET /emails/:id/content': {
      id: 'getEmailContent',
      summary: 'See what a recipient got',
      answers: ok('The content as it was rendered for this recipient, while it is kept.', EmailContent),
      errors: { 400: 'The content takes too long to render again.' },
    },
  },
}

export const uploads: Area = {
  tag: 'Uploads',
  words: 'Pictures for mails.',
  endpoints: {
    'POST /uploads/image': { id: 'uploadImage', summary: 'Upload a picture, which gets a public URL' },
  },
}

export const suppressions: Area = {
  tag: 'Suppressions',
  words: 'Addresses that are never mailed: after a bounce, a complaint or by a rule.',
  endpoints: {
    'GET /suppressions': { id: 'listSuppressions', summary: 'List suppressions' },
    'POST /suppressions': { id: 'createSuppression', summary: 'Suppress an address or a pattern' },
    'POST /suppressions/preview': { id: 'previewSuppression', summary: 'See whom a pattern would suppress' },
    'GET /suppressions/:id': { id: 'getSuppression', summary: 'Get a suppression' },
    'PATCH /suppressions/:id': { id: 'updateSuppression', summary: 'Change a suppression' },
    'DELETE /suppressions/:id': { id: 'deleteSuppression', summary: 'Lift a suppression' },
  },
}

export const links: Area = {
  tag: 'Links in mails',
  words: 'What mail programs and browsers of recipients fetch. Not for callers.',
  endpoints: {
    'GET /o/:token': {
      id: 'countOpen',
      summary: 'The picture that counts an open',
      answers: {
        200: { words: 'A picture of one pixel, whatever the token.', content: { 'image/gif': 'file' } },
      },
    },
    'GET /c/:token': {
      id: 'followLink',
      summary: 'A link that counts a click',
      answers: {
        302: redirect('To the link’s target.'),
        404: { words: 'A page that says that the link is broken.', content: { 'text/html': 'text' } },
      },
    },
  },
}
