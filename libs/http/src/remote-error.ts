import { AppError, type ErrorKind } from '@postrider/contracts/errors'
import { FieldFault } from '@postrider/contracts/internal'
import { z } from 'zod'
import { statusOf } from './error-envelope.ts'
import { unexpectedStatus } from './errors.ts'

const Envelope = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    errors: z.array(FieldFault).optional(),
    details: z.record(z.string(), z.unknown()).optional(),
    suggestion: z.string().optional(),
  }),
})

/** The response of a service to a call. */
export interface Reply {
  statusCode: number
  text: string
  /** The value of the header `Retry-After`. */
  retryAfter: string | undefined
}

/** Returns the error of a response of `service`, or a 503 if the error is not about the request. */
export function remoteError({ statusCode, text, retryAfter }: Reply, service: string): AppError {
  const kind = kindOf(statusCode)
  const envelope = Envelope.safeParse(tryJson(text))
  if (!kind || !envelope.success || isOurFault(kind, envelope.data.error.code))
    return unexpectedStatus(service, statusCode)
  const { code, message, errors, details, suggestion } = envelope.data.error
  const extras = {
    ...(errors && { errors }),
    ...(details && { details }),
    ...(suggestion && { suggestion }),
    ...(retryAfter !== undefined && { retryAfterSeconds: Number(retryAfter) }),
  }
  // The code is in our list, because all services use the same list.
  return new AppError(kind, code as AppError['code'], { message, ...extras })
}

/**
 * Returns whether the error is our fault: the service rejected our token, or does not allow this service (403
 * `FORBIDDEN`). A 403 with another code is about the request, such as an unverified sender domain.
 */
const isOurFault = (kind: ErrorKind, code: string): boolean =>
  kind === 'unavailable' || kind === 'unauthorised' || (kind === 'forbidden' && code === 'FORBIDDEN')

const kindOf = (status: number): ErrorKind | undefined => {
  const entry = Object.entries(statusOf).find(([, each]) => each === status)
  // The keys of `statusOf` are exactly the error kinds.
  return entry?.[0] as ErrorKind | undefined
}

/** Returns the parsed JSON; undefined if the text is not JSON. */
export const tryJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
