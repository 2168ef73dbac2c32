import { z } from 'zod'
import { AppError, errorCodes, errorKinds } from '../errors/index.ts'

/** A rejected field, as error answers name it. */
export const FieldFault = z.object({
  field: z.string(),
  message: z.string(),
  code: z.string(),
  received: z.string().exactOptional(),
})

/** Why one of several requests of a call is refused: what the error answer to it alone would say. */
export const Refusal = z.object({
  kind: z.enum(errorKinds),
  code: z.enum(errorCodes),
  message: z.string(),
  errors: z.array(FieldFault).optional(),
  details: z.record(z.string(), z.unknown()).optional(),
  suggestion: z.string().optional(),
  retryAfterSeconds: z.number().optional(),
})
export type Refusal = z.infer<typeof Refusal>

/**
 * What an error says to callers, to stand in the answer for the one request that is refused. `cause`, `allow` and `bare` are left out: they
 * are for our log, or for an HTTP answer of its own.
 */
export const refusalOf = ({ kind, code, message, extras }: AppError): Refusal => ({
  kind,
  code,
  message,
  errors: extras.errors,
  details: extras.details,
  suggestion: extras.suggestion,
  retryAfterSeconds: extras.retryAfterSeconds,
})

/** The error that `refusalOf` was given, for the caller to throw as if it had asked for that request alone. */
export const errorOf = ({ kind, code, message, ...told }: Refusal): AppError => {
  const { errors, details, suggestion, retryAfterSeconds } = told
  return new AppError(kind, code, {
    message,
    ...(errors && { errors }),
    ...(details && { details }),
    ...(suggestion && { suggestion }),
    ...(retryAfterSeconds && { retryAfterSeconds }),
  })
}
