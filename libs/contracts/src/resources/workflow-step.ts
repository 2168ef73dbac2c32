import { z } from 'zod'
import { BoundedData } from '../data.ts'
import { Email, EventName, Id } from '../fields.ts'
import { MailTags } from './mail-labels.ts'
import { StepCondition } from './workflow-condition.ts'

export const StepType = z.enum([
  'TRIGGER',
  'SEND_EMAIL',
  'DELAY',
  'WAIT_FOR_EVENT',
  'CONDITION',
  'WEBHOOK',
  'UPDATE_CONTACT',
  'EXIT',
])
export type StepType = z.infer<typeof StepType>

const daySeconds = 86_400
const maxDays = 365
const unitSeconds = { minutes: 60, hours: 3_600, days: daySeconds } as const

/**
 * A text with variables becomes a URL only when it is rendered. The URL is checked before the webhook is
 * called.
 */
const hasVariables = (url: string): boolean => url.includes('{{') || url.includes('{%')

const isHttpUrl = (url: string): boolean => /^https?:\/\//i.test(url) && URL.canParse(url)

const WebhookUrl = z
  .string()
  .trim()
  .min(1)
  .max(2_000)
  .refine((url) => hasVariables(url) || isHttpUrl(url), {
    message: 'must be a URL that begins with http:// or https://',
    params: { code: 'invalid_string' },
  })

const headerName = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/

export const ContactRecipient = z.object({ type: z.literal('CONTACT') })
export const CustomRecipient = z.object({ type: z.literal('CUSTOM'), customEmail: Email })

/** The recipient of a SEND_EMAIL: the contact, or a fixed address. */
export const StepRecipient = z.discriminatedUnion('type', [ContactRecipient, CustomRecipient])

export const TimeUnit = z.enum(['minutes', 'hours', 'days'])
export const WebhookMethod = z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])

/** The stored config of each type of step. Unknown fields are dropped. */
export const StepConfigs = {
  TRIGGER: z.object({ eventName: EventName.optional() }),
  SEND_EMAIL: z.object({
    templateId: Id.nullish(),
    recipient: StepRecipient.default({ type: 'CONTACT' }),
    /** Tags of the step's mails. */
    tags: MailTags.optional(),
  }),
  DELAY: z
    .object({ amount: z.number().positive(), unit: TimeUnit })
    .refine(({ amount, unit }) => amount * unitSeconds[unit] <= maxDays * daySeconds, {
      message: `must be at most ${maxDays} days`,
      path: ['amount'],
    }),
  WAIT_FOR_EVENT: z.object({
    eventName: EventName,
    timeout: z
      .number()
      .int()
      .min(1)
      .max(maxDays * daySeconds)
      .nullish(),
  }),
  CONDITION: StepCondition,
  WEBHOOK: z.object({
    url: WebhookUrl,
    method: WebhookMethod.default('POST'),
    headers: z
      .record(
        z.string().regex(headerName, 'must have a header name of letters, digits and hyphens'),
        z
          .string()
          .max(4_000)
          .regex(/^[^\r\n]*$/, 'must not contain line breaks'),
      )
      .default({}),
    body: z.unknown().optional(),
  }),
  UPDATE_CONTACT: z
    .object({
      updates: BoundedData.nullish(),
      data: BoundedData.nullish(),
      subscriptionAction: z.enum(['none', 'subscribe', 'unsubscribe']).default('none'),
    })
    // Accept both names: clients of other products call the object `data`.
    .transform(({ updates, data, subscriptionAction }) => ({
      updates: updates ?? data ?? {},
      subscriptionAction,
    })),
  EXIT: z.object({ reason: z.string().max(255).nullish() }),
} as const satisfies Record<StepType, z.ZodType>

export type StepConfig<Type extends StepType> = z.output<(typeof StepConfigs)[Type]>

/** Returns the length of a DELAY in seconds. */
export const delaySeconds = ({ amount, unit }: StepConfig<'DELAY'>): number => amount * unitSeconds[unit]
