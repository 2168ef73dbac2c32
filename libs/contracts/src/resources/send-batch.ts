import { z } from 'zod'
import { issueMessage } from '../errors/issue-message.ts'
import { Instant, rawIssues, takes } from '../fields.ts'
import { isIdempotencyKey } from '../idempotency-key.ts'
import { FieldFault } from './error.ts'
import { sendBody, sendFields, SendItem, type SendLimits } from './send.ts'
import { Warning } from './warning.ts'

const IdempotencyKeyText = z.string().refine(isIdempotencyKey, 'must be 1 to 255 printable ASCII characters')

/** The maximum number of mails in a batch. A mail can have several recipients. */
export const maxBatchMails = 500

/**
 * Returns the schema of the body of POST /v1/send/batch. The items are checked one by one with the schema of
 * `batchItem`, so that an error names its item.
 */
export const sendBatchBody = (limits: SendLimits) =>
  z.object({
    emails: takes(
      z.array(z.unknown()).min(1).max(maxBatchMails),
      z.array(batchItem(limits)).min(1).max(maxBatchMails),
    ).describe('The bodies of POST /v1/send, each with an optional `idempotencyKey`.'),
    mode: z
      .enum(['strict', 'permissive'])
      .default('strict')
      .describe(
        '`strict`: if one mail is invalid, nothing is stored. `permissive`: valid mails are accepted.',
      ),
  })

/** Returns the schema of an item of a batch. */
export function batchItem(limits: SendLimits) {
  const mail = sendBody(limits)
  return takes(
    z
      .object({ idempotencyKey: IdempotencyKeyText.optional() })
      .loose()
      .transform(({ idempotencyKey, ...body }, context) => {
        const parsed = mail.safeParse(body, { error: issueMessage })
        if (parsed.success) return { idempotencyKey, ...parsed.data }
        context.issues.push(...rawIssues(parsed.error.issues))
        return z.NEVER
      }),
    sendFields(limits).extend({
      idempotencyKey: IdempotencyKeyText.optional().describe(
        'Like the header `Idempotency-Key` of POST /v1/send.',
      ),
    }),
  )
}

const BatchFault = z.object({
  code: z.string(),
  message: z.string(),
  statusCode: z.int().describe('The status of the same request to POST /v1/send.'),
  suggestion: z.string().optional(),
  errors: z.array(FieldFault).optional(),
  details: z.record(z.string(), z.unknown()).optional(),
})

/** An item of a permissive batch: its mails, or the error that POST /v1/send would return. */
export const BatchResult = z.object({
  index: z.int().describe('The position in the request, from 0.'),
  success: z.boolean(),
  emails: z.array(SendItem).optional(),
  error: BatchFault.optional(),
})
export type BatchResult = z.infer<typeof BatchResult>

/** `data` of the response of POST /v1/send/batch: `emails` of a strict batch, `results` of a permissive one. */
export const SendBatchView = z.object({
  emails: z
    .array(SendItem.extend({ index: z.int().describe('The position in the request, from 0.') }))
    .optional(),
  results: z.array(BatchResult).optional(),
  timestamp: Instant,
  warnings: z.array(Warning).optional(),
})
export type SendBatchView = z.infer<typeof SendBatchView>
