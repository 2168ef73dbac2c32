import { z } from 'zod'
import { BoundedData } from '../data.ts'
import { Id, Instant, lenient, maxEmailLength, maxLineLength, OffsetQuery, singleLine } from '../fields.ts'
import { dataText } from './contact.ts'
import { DraftBody, internalText, liquidText, mailFields } from './mail-fields.ts'
import { MailType } from './mail.ts'

const fields = {
  ...mailFields(255),
  description: z.string().max(2000),
  type: MailType.describe(
    'A template of type `MARKETING` (the default) is sent to subscribed contacts with an unsubscribe footer. `TRANSACTIONAL` is sent to all contacts. `HEADLESS` has no footer.',
  ),
}

/** Body of POST /templates. */
export const NewTemplate = z.object({
  ...fields,
  description: fields.description.default('').describe(internalText),
  type: fields.type.default('MARKETING'),
})
export type NewTemplate = z.output<typeof NewTemplate>

/** Body of PATCH /templates/:id. Absent fields are not changed, and null clears an optional field. */
export const TemplatePatch = z
  .object({ ...fields, description: fields.description.nullable().describe(internalText) })
  .partial()
export type TemplatePatch = z.output<typeof TemplatePatch>

/** Query of GET /templates. */
export const TemplatesQuery = z.object({
  ...OffsetQuery,
  type: MailType.optional(),
  search: z.string().max(maxEmailLength).optional(),
  sort: lenient(['name', 'createdAt', 'updatedAt'], 'createdAt'),
  dir: lenient(['asc', 'desc'], 'desc'),
})
export type TemplatesQuery = z.output<typeof TemplatesQuery>

/** A template as the API returns it. */
export const TemplateView = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  subject: z.string(),
  body: z.string(),
  from: z.string(),
  fromName: z.string().nullable(),
  replyTo: z.string().nullable(),
  type: MailType,
  projectId: Id,
  createdAt: Instant,
  updatedAt: Instant,
})
export type TemplateView = z.infer<typeof TemplateView>

/** The usage of a template: unfinished campaigns, steps of workflows, and the number of delivered mails. */
export const TemplateUsageView = z.object({
  campaigns: z.array(z.object({ id: Id, name: z.string() })),
  workflowSteps: z.array(z.object({ id: Id, name: z.string(), workflowId: Id })),
  emailsSent: z.number().int(),
})
export type TemplateUsageView = z.infer<typeof TemplateUsageView>

/** Body of POST /templates/preview. Texts may be empty or invalid, because a user is still writing them. */
export const TemplatePreviewInput = z.object({
  subject: singleLine(maxLineLength).default('').describe(liquidText),
  body: DraftBody.default('').describe(`HTML. ${liquidText}`),
  text: DraftBody.optional().describe('The text part. Default: derived from the HTML.'),
  fromName: singleLine(255).default('').describe('The display name of the sender. It may contain Liquid.'),
  type: MailType.default('MARKETING').describe('`MARKETING` (the default) adds the unsubscribe footer.'),
  source: z
    .enum(['TRANSACTIONAL', 'CAMPAIGN', 'WORKFLOW'])
    .default('CAMPAIGN')
    .describe('`WORKFLOW` also sets the variables `event`, `workflow` and `execution`.'),
  contactId: Id.optional().describe('The contact whose data are the variables. Default: no contact.'),
  data: BoundedData.default({}).describe(`Variables, merged over the data of the contact. ${dataText}`),
})
export type TemplatePreviewInput = z.output<typeof TemplatePreviewInput>

/** A field that contains Liquid. */
export const TemplateTextField = z.enum(['subject', 'body', 'text', 'fromName'])
export type TemplateTextField = z.infer<typeof TemplateTextField>

/** Response of POST /templates/preview. */
export const TemplatePreview = z.object({
  subject: z.string(),
  fromName: z.string().describe('The display name of the sender; the name of the project if it is empty.'),
  html: z.string().describe('The HTML without tracked links. Its subscription links change nothing.'),
  text: z.string(),
  errors: z
    .array(
      z.object({
        message: z.string(),
        line: z.int().describe('The line in the field, starting at 1.'),
        column: z.int().describe('The column in the line, starting at 1.'),
        field: TemplateTextField,
      }),
    )
    .describe('At most one error per field. A field with an error keeps its tags.'),
  unknownVariables: z
    .array(z.string())
    .describe('Variables without a value and without `??`. At most 100 per field.'),
})
export type TemplatePreview = z.infer<typeof TemplatePreview>
