import {
  NewTemplate,
  TemplatePatch,
  TemplatePreview,
  TemplatePreviewInput,
  TemplatesQuery,
  TemplateUsageView,
  TemplateView,
} from '../resources/template.ts'
import { TemplateTest, TestMailView } from '../resources/test-mail.ts'
import { endpointsOf, megabyte } from './endpoint.ts'
import { created, noContent, ok, pagedList } from './responses.ts'
import { senderNotVerified } from './shared-errors.ts'

const define = endpointsOf({
  name: 'Templates',
  service: 'send',
  description: `Subjects and bodies of mails, rendered for each recipient.

Subjects and HTML are Liquid. Every key of the contact's \`data\` and of the request's \`data\` is a variable: \`{{plan}}\`, nested \`{{order.total}}\`; and \`email\`, \`id\`, \`subscribed\`, \`locale\`, \`unsubscribeUrl\`, \`subscribeUrl\`, \`manageUrl\`. A missing variable renders as nothing; \`{{name ?? "there"}}\` gives it a default. Values in HTML are escaped, except with \`{{html | raw}}\`. Tags such as \`{% if plan == "pro" %}\` and \`{% for item in items %}\` are Liquid tags; \`include\`, \`render\` and \`layout\` are not available.`,
})

const tooMany = 'The project has reached its limit of templates; the response has no `Retry-After`.'

export const listTemplates = define({
  method: 'GET',
  path: '/templates',
  access: 'secret-key-or-member',
  summary: 'List templates',
  query: TemplatesQuery,
  parameters: { search: 'A part of name, description or subject, in upper or lower case.' },
  responses: ok('A page of templates.', pagedList(TemplateView)),
})

export const createTemplate = define({
  method: 'POST',
  path: '/templates',
  access: 'secret-key-or-member',
  summary: 'Create a template',
  description:
    'A template of type `MARKETING`, the default, is sent only to subscribed contacts and gets an unsubscribe footer. Neither applies to `TRANSACTIONAL` and `HEADLESS` in `/v1/send`.',
  body: NewTemplate,
  bodyLimit: 5 * megabyte,
  required: { name: {}, subject: {}, body: {}, from: {} },
  example: {
    name: 'Receipt',
    subject: 'Your order {{order.id}}',
    body: '<h1>Thank you, {{name ?? "friend"}}</h1>',
    from: 'shop@example.com',
    type: 'TRANSACTIONAL',
  },
  responses: created('The template.', TemplateView),
  errors: {
    400: 'A required field is missing: the response has only the field `error`. Or the Liquid is invalid (`BAD_REQUEST` with field, line and column).',
    403: senderNotVerified,
    429: tooMany,
  },
})

export const getTemplate = define({
  method: 'GET',
  path: '/templates/:id',
  access: 'secret-key-or-member',
  resource: 'template',
  summary: 'Get a template',
  responses: ok('The template.', TemplateView),
})

export const updateTemplate = define({
  method: 'PATCH',
  path: '/templates/:id',
  access: 'secret-key-or-member',
  resource: 'template',
  summary: 'Update a template',
  description: 'Absent fields are not changed.',
  body: TemplatePatch,
  bodyLimit: 5 * megabyte,
  example: { subject: 'Your order {{order.id}} is on its way' },
  responses: ok('The updated template.', TemplateView),
  errors: { 403: senderNotVerified },
})

export const deleteTemplate = define({
  method: 'DELETE',
  path: '/templates/:id',
  access: 'secret-key-or-member',
  resource: 'template',
  summary: 'Delete a template',
  description: 'Accepted mails are still sent.',
  responses: noContent('The template is deleted.'),
  errors: { 409: 'An unfinished campaign or a workflow uses the template; `details` lists them.' },
})

export const duplicateTemplate = define({
  method: 'POST',
  path: '/templates/:id/duplicate',
  access: 'secret-key-or-member',
  resource: 'template',
  summary: 'Copy a template',
  responses: created('The copy.', TemplateView),
  errors: { 429: tooMany },
})

export const previewTemplate = define({
  method: 'POST',
  path: '/templates/preview',
  access: 'secret-key-or-member',
  summary: 'Preview a mail',
  description:
    'Renders the texts of a template, a campaign or a workflow’s mail. Stores and sends nothing. Invalid Liquid is not an error of the request: `errors` lists it.',
  body: TemplatePreviewInput,
  bodyLimit: 10 * megabyte,
  unaudited: 'It changes nothing.',
  example: {
    subject: 'Your order {{order.id}}',
    body: '<h1>Thank you, {{name ?? "friend"}}</h1>',
    data: { order: { id: 4711 } },
  },
  responses: ok('The rendered mail.', TemplatePreview),
  errors: {
    400: 'Rendering exceeds a limit of time or memory.',
    404: 'The project has no contact with this `contactId`.',
  },
})

export const testTemplate = define({
  method: 'POST',
  path: '/templates/:id/test',
  access: 'secret-key-or-member',
  resource: 'template',
  service: 'accounts',
  summary: 'Send a test mail of a template',
  description:
    'The subject starts with `[TEST]`, and opens and clicks are not tracked. Only members of the project can be the recipient.',
  body: TemplateTest,
  example: { to: 'ada@example.net' },
  unaudited: 'GET /emails already lists the test mail.',
  responses: ok('The status of the test mail.', TestMailView),
  errors: {
    404: 'The project has no such template or contact.',
    403: senderNotVerified,
    429: 'Or the address got 20 test mails in the last hour.',
  },
})

export const getTemplateUsage = define({
  method: 'GET',
  path: '/templates/:id/usage',
  access: 'secret-key-or-member',
  resource: 'template',
  summary: 'Get the usage of a template',
  responses: ok(
    'Unfinished campaigns and workflow steps that use the template, at most 100 of each. Also the number of mails that were delivered to the provider.',
    TemplateUsageView,
  ),
})
