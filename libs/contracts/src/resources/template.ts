import { z } from 'zod'
import {
  Id,
  Instant,
  lenient,
  maxEmailLength,
  maxLineLength,
  maxNameLength,
  OffsetQuery,
  singleLine,
} from '../fields.ts'
import { MailType } from './mail.ts'
import { ReplyTo, senderText } from './mailbox.ts'

const maxBodyBytes = 2 * 1024 * 1024

/** The HTML of a template, a campaign or a mail: at most 2 MB. */
export const MailBody = z
  .string()
  .min(1)
  .check((context) => {
    if (Buffer.byteLength(context.value) > maxBodyBytes)
      context.issues.push({
        code: 'too_big',
        origin: 'string',
        maximum: maxBodyBytes,
        input: context.value,
        message: 'At most 2 MB are allowed.',
      })
  })

/** Forms send an empty string for a field that was left out. */
const optionalText = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? null : value), schema.nullable().optional())

const fields = {
  name: z.string().trim().min(1).max(maxNameLength),
  description: z.string().max(2000),
  subject: singleLine(maxLineLength).min(1),
  body: MailBody,
  from: senderText(255),
  fromName: optionalText(singleLine(255)),
  replyTo: optionalText(ReplyTo),
  type: MailType,
}

/** Body of POST /templates. */
export const NewTemplate = z.object({
  ...fields,
  description: fields.description.default(''),
  type: MailType.default('MARKETING'),
})
export type NewTemplate = z.output<typeof NewTemplate>

/** Body of PATCH /templates/:id; what is absent stays, null empties an optional field. */
export const TemplatePatch = z.object({ ...fields, description: fields.description.nullable() }).partial()
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

/** A template as the API answers it. */
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

/** Where a template is used: campaigns that are not over, steps of workflows; and how many mails with it were handed over. */
export const TemplateUsageView = z.object({
  campaigns: z.array(z.object({ id: Id, name: z.string() })),
  workflowSteps: z.array(z.object({ id: Id, name: z.string(), workflowId: Id })),
  emailsSent: z.number().int(),
})
export type TemplateUsageView = z.infer<typeof TemplateUsageView>
