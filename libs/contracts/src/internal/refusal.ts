import { z } from 'zod'
import { AppError, errorCodes, errorKinds } from '../errors/index.ts'

/** A rejected field, as in error responses. */
export const FieldFault = z.object({
  field: z.string(),
  message: z.string(),
  code: z.string(),
  received: z.string().exactOptional(),
})

/** The error of one of several requests in a call. */
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
 * Returns the error as a value, without `cause`, `allow` and `bare`, which are for the log or for an HTTP
 * response.
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

/** Returns the error that was passed to `refusalOf`. */
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
