import { z } from 'zod'
import { singleLine, takes } from '../fields.ts'
import { instantOf } from '../instant-of.ts'

const secondMs = 1_000
const unitMs = { s: secondMs, m: 60 * secondMs, h: 3_600 * secondMs, d: 86_400 * secondMs }

/** The maximum of a throttle's time, and of the time until a scheduled mail is due. */
export const maxDeliveryDays = 365

const instantText = z.string().min(1).max(64).meta({ format: 'date-time' })

/** An instant with an offset; without an offset, it is in UTC. */
const DueTime = takes(
  instantText.transform((text, context): Date => {
    const at = instantOf(text)
    if (at) return at
    context.issues.push({
      code: 'invalid_format',
      format: 'datetime',
      input: text,
      message: 'must be a date and time such as `2026-12-24T18:00:00+01:00`',
    })
    return z.NEVER
  }),
  instantText,
)

const durationText = z
  .string()
  .max(20)
  .meta({ pattern: '^[0-9]+[smhd]$', examples: ['24h'] })

/** A time such as `24h`, in milliseconds. */
const Throttle = takes(
  durationText.transform((text, context): number => {
    const ms = durationMs(text)
    if (ms !== undefined && ms > 0 && ms <= maxDeliveryDays * unitMs.d) return ms
    context.issues.push({
      code: 'custom',
      input: text,
      message:
        'must be a whole number with the unit `s`, `m`, `h` or `d`, such as `24h`, and at most 365 days',
    })
    return z.NEVER
  }),
  durationText,
)

function durationMs(text: string): number | undefined {
  const [, digits, unit] = /^([0-9]{1,10})([smhd])$/.exec(text) ?? []
  return unit === undefined ? undefined : Number(digits) * unitMs[unit as keyof typeof unitMs]
}

const at = DueTime.describe(
  'When to send the mail, at most 365 days from now. A time at most 5 minutes ago means now.',
)

/** The field `delivery` of POST /v1/send. */
export const DeliveryOptions = z.object({
  at: at.optional(),
  throttle: Throttle.optional().describe(
    'Sends at most one mail in this time to each recipient with this template (or `throttleKey`). Other mails get the status `SKIPPED`.',
  ),
  throttleKey: singleLine(255)
    .min(1)
    .optional()
    .describe('Used instead of the template to find earlier mails. Required if there is no template.'),
})
export type DeliveryOptions = z.output<typeof DeliveryOptions>

/** Body of PATCH /emails/:id. */
export const EmailChange = z.object({ delivery: z.object({ at }) })
