import { errorCodes } from '@postrider/contracts/errors'
import type { Answer } from '@postrider/testing/service'
import { z } from 'zod'

const Envelope = z.strictObject({
  success: z.literal(false),
  error: z.strictObject({
    code: z.enum(errorCodes),
    message: z.string().min(1),
    statusCode: z.number(),
    requestId: z.string().min(1),
    errors: z
      .array(
        z.strictObject({
          field: z.string(),
          message: z.string(),
          code: z.string(),
          received: z.string().optional(),
        }),
      )
      .optional(),
    details: z.record(z.string(), z.unknown()).optional(),
    suggestion: z.string().optional(),
  }),
  timestamp: z.iso.datetime(),
})

export const BareError = z.strictObject({ error: z.string().min(1) })

/** A documented status, and for every error the envelope. */
export function expectDocumented({ status, body }: Answer, documented: readonly number[]): void {
  if (!documented.includes(status)) throw new Error(`${status}: ${JSON.stringify(body)}`)
  if (status < 400) return
  const { error } = Envelope.parse(body)
  if (error.statusCode !== status) throw new Error(`${status} says ${error.statusCode}`)
  if (status === 422 && !error.errors?.length) throw new Error('422 without a field')
}
