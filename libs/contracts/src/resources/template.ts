import { z } from 'zod'
import { Id, Instant, lenient, maxEmailLength, OffsetQuery } from '../fields.ts'
import { internalText, mailFields } from './mail-fields.ts'
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
