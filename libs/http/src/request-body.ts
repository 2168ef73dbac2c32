import { AppError, bareBadRequest, invalidField } from '@postrider/contracts/errors'
import type { Request } from 'express'
import { inexactNumberOf } from './inexact-numbers.ts'
import { unstorableIn } from './json-body.ts'
import { unstorableField } from './validate.ts'

/** The message of the bare 400 for each field that must be there: `{ email: 'Email is required' }`. */
export type RequiredFields = Readonly<Record<string, string>>

/**
 * Returns the body, `{}` if there is none. Throws 400 for a body that is not JSON (curl sends a form by
 * default), and 422 for text that PostgreSQL cannot store, for a number that cannot be stored exactly, and
 * for too many values unless a peer sends them.
 */
export function readBody(req: Request, isOfPeer: boolean): unknown {
  if (req.body === undefined && hasBytes(req)) throw notJson(req.headers['content-type'])
  const fault = unstorableIn(req, isOfPeer)
  if (fault) throw unstorableField(fault.path, fault.reason)
  const inexact = inexactNumberOf(req)
  if (inexact !== undefined)
    throw invalidField(inexact, 'custom', 'The number cannot be kept exactly. Send it as a string.')
  return req.body ?? {}
}

/**
 * Throws the bare 400 for the first of these fields that is absent, null or empty. The API has this form for
 * a few endpoints; every other fault of a body is a 422.
 */
export function requireFields(required: RequiredFields, body: unknown): void {
  for (const [field, message] of Object.entries(required)) {
    const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, field) : undefined
    if (value === undefined || value === null || value === '') throw bareBadRequest(message)
  }
}

const hasBytes = ({ headers }: Request): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

const notJson = (type = 'no type at all'): AppError =>
  new AppError('bad-request', 'VALIDATION_ERROR', {
    message: `The request body came as ${type.slice(0, 100)}, not as JSON.`,
    suggestion: 'Send JSON, with the header Content-Type: application/json.',
  })
