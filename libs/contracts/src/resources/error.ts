import { z } from 'zod'
import { errorCodes } from '../errors/error-codes.ts'
import { Instant } from '../fields.ts'

/**
 * A rejected field. `field` is a dot path into the body or query. `received` is the received type, if the
 * type is wrong.
 */
export const FieldFault = z.object({
  index: z.int().optional().describe('The position of the mail in a batch, from 0.'),
  field: z.string(),
  message: z.string(),
  code: z.string(),
  received: z.string().optional(),
})

/** The body of all errors that do not have the form of `BareError`. */
export const ErrorBody = z.object({
  success: z.literal(false),
  error: z.object({
    code: z.enum(errorCodes),
    message: z.string(),
    statusCode: z.int(),
    requestId: z.string(),
    errors: z.array(FieldFault).optional(),
    details: z.record(z.string(), z.unknown()).optional(),
    suggestion: z.string().optional(),
  }),
  timestamp: Instant,
})
export type ErrorBody = z.infer<typeof ErrorBody>

/** The body of three errors that have no envelope, for compatibility. */
export const BareError = z.object({ error: z.string() })
export type BareError = z.infer<typeof BareError>
