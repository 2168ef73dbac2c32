import { z } from 'zod'
import { AppError, errorCodes, errorKinds } from '../errors/index.ts'

/** A rejected field, in the format of error responses. */
export const FieldFault = z.object({
  field: z.string(),
  message: z.string(),
  code: z.string(),
  received: z.string().exactOptional(),
})

/** The error of one of the requests in a call. */
export const Refusal = z.object({
  kind: z.enum(errorKinds),
  code: z.enum(errorCodes),
  message: z.string(),
  errors: z.array(FieldFault).optional(),
  details: z.record(z.string(), z.unknown()).optional(),
  suggestion: z.string().optional(),
  retryAfterSeconds: z.number().optional(),
  isOverload: z.boolean().optional(),
})
export type Refusal = z.infer<typeof Refusal>

/**
 * Returns the error as a plain value. It omits `cause`, which is for the log, and `allow` and `bare`, which
 * are for an HTTP response.
 */
export const refusalOf = ({ kind, code, message, extras }: AppError): Refusal => ({
  kind,
  code,
  message,
  errors: extras.errors,
  details: extras.details,
  suggestion: extras.suggestion,
  retryAfterSeconds: extras.retryAfterSeconds,
  isOverload: extras.isOverload,
})

/** Converts the result of `refusalOf` back to an error. */
export const errorOf = ({ kind, code, message, ...extras }: Refusal): AppError => {
  const { errors, details, suggestion, retryAfterSeconds, isOverload } = extras
  return new AppError(kind, code, {
    message,
    ...(errors && { errors }),
    ...(details && { details }),
    ...(suggestion && { suggestion }),
    ...(retryAfterSeconds && { retryAfterSeconds }),
    ...(isOverload && { isOverload }),
  })
}
