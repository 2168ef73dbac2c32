import { areRequired } from '@postrider/contracts'
import type { EndpointDefinition } from '@postrider/contracts/api'
import type { Request } from 'express'
import { inexactNumber, notJson, requiredFields } from './errors.ts'
import { inexactNumberOf } from './inexact-numbers.ts'
import { unstorableIn } from './json-body.ts'
import { unstorableField } from './validate.ts'

type RequiredFields = NonNullable<EndpointDefinition['required']>

/**
 * Returns the body; `{}` if there is none. Throws 400 if the body is not JSON (curl sends a form by default).
 * Throws 422 if a text or number cannot be stored, or if the body has too many values (peers may send any
 * number).
 */
export function readBody(req: Request, isOfPeer: boolean): unknown {
  if (req.body === undefined && hasBytes(req)) throw notJson(req.headers['content-type'])
  const fault = unstorableIn(req, isOfPeer)
  if (fault) throw unstorableField(fault.path, fault.reason)
  const inexact = inexactNumberOf(req)
  if (inexact !== undefined) throw inexactNumber(inexact)
  return req.body ?? {}
}

/**
 * Throws a 400 with only the field `error` for the first of these fields that is absent, null or empty. Only
 * a few endpoints require this; other endpoints return 422 for any invalid body.
 */
export function requireFields(required: RequiredFields, body: unknown): void {
  const fields = typeof body === 'object' && body !== null ? (body as Readonly<Record<string, unknown>>) : {}
  const missing = Object.entries(required).filter(
    ([field, { when }]) => isEmpty(fields[field]) && (when === undefined || when(fields)),
  )
  const [first] = missing
  if (first === undefined) return
  const own = missing.length === 1 ? first[1].message : undefined
  throw requiredFields(own ?? `${areRequired(missing.map(([field]) => field))}.`)
}

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === ''

const hasBytes = ({ headers }: Request): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
