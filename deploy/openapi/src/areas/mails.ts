import {
  DomainCheckView,
  DomainView,
  EmailContent,
  EmailTimeline,
  EmailView,
  SuppressionPreview,
  SuppressionView,
  UploadView,
} from '@postrider/contracts/resources'
import { z } from 'zod'
import { created, cursorList, noContent, ok, redirect, type Area } from '../area.ts'

export const domains: Area = {
  tag: 'Sender domains',
  words:
    'A project sends from domains that it has proved to own, by DNS records. They are checked every five minutes.',
  endpoints: {
    'GET /domains': {
      id: 'listOwnDomains',
      summary: 'List sender domains',
      details: 'Of the project of the key, or of `X-Project-Id` with a session.',
      answers: ok('All of the project, newest first.', z.array(DomainView)),
    },
    'GET /domains/project/:projectId': {
      id: 'listDomains',
      summary: 'List the sender domains of a project',
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
    'POST /uploads/image': {
      id: 'uploadImage',
      summary: 'Upload a picture, which gets a public URL',
      details:
        'JPEG, PNG, GIF or WebP of at most 10 MB and 50 million pixels. It is written anew, without location, camera and other metadata.',
      otherBody: {
        type: 'multipart/form-data',
        required: true,
        schema: {
          type: 'object',
          required: ['image'],
          properties: { image: { type: 'string', format: 'binary', description: 'The picture.' } },
        },
      },
      answers: ok('Where the picture is.', UploadView),
      errors: {
        413: 'The file is larger than 10 MB.',
        422: 'It is no picture of these types, broken, or too large when unpacked.',
        429: 'The project has as many pictures as it may have, then without `Retry-After`; or its uploads have waited for ten seconds.',
        503: 'This server stores no uploads, or too many are being uploaded.',
      },
    },
    'GET /uploads/:id/:file': {
      id: 'getUpload',
      summary: 'A picture',
      answers: {
        200: {
          description: 'The picture. It never changes, and may be kept for a year.',
          content: { 'image/*': 'file' },
        },
        304: { description: 'It is the one that the caller has, by `If-None-Match`.', content: {} },
      },
    },
  },
}

export const suppressions: Area = {
  tag: 'Suppressions',
  words: 'Addresses that are never mailed: after a bounce, a complaint or by a rule.',
  endpoints: {
    'GET /suppressions': {
      id: 'listSuppressions',
      summary: 'List suppressions',
      answers: ok('A page of suppressions, newest first.', cursorList(SuppressionView)),
      parameters: { value: 'The whole value of those that are wanted.' },
    },
    'POST /suppressions': {
      id: 'createSuppression',
      summary: 'Suppress an address or a pattern',
      answers: created('The suppression.', SuppressionView),
      errors: {
        409: 'The project has it already.',
        429: 'The project has as many as it may have; then without `Retry-After`.',
      },
      example: { kind: 'DOMAIN', value: 'example.net' },
    },
    'POST /suppressions/preview': {
      id: 'previewSuppression',
      summary: 'See whether an address would be mailed',
      answers: ok('What the address matches.', SuppressionPreview),
      example: { address: 'ada@example.net' },
    },
    'GET /suppressions/:id': {
      id: 'getSuppression',
      summary: 'Get a suppression',
      answers: ok('The suppression.', SuppressionView),
    },
    'PATCH /suppressions/:id': {
      id: 'updateSuppression',
      summary: 'Change a suppression',
      details: 'What is absent stays.',
      answers: ok('The suppression as it is now.', SuppressionView),
      errors: {
        400: 'A bounce or complaint has made it: only rules can be changed.',
        409: 'The project has one like it already.',
      },
      example: { value: 'example.org' },
    },
    'DELETE /suppressions/:id': {
      id: 'deleteSuppression',
      summary: 'Lift a suppression',
      answers: noContent('It is lifted.'),
    },
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
        200: { description: 'A picture of one pixel, whatever the token.', content: { 'image/gif': 'file' } },
      },
    },
    'GET /c/:token': {
      id: 'followLink',
      summary: 'A link that counts a click',
      answers: {
        302: redirect('To the link’s target.'),
        404: { description: 'A page that says that the link is broken.', content: { 'text/html': 'text' } },
      },
    },
  },
}
