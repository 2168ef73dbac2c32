import { areRequired } from '@postrider/contracts'
import type { EndpointDefinition } from '@postrider/contracts/api'
import type { Request } from 'express'
import { inexactNumber, notJson, requiredFields } from './errors.ts'
import { inexactNumberOf } from './inexact-numbers.ts'
import { unstorableIn } from './json-body.ts'
import { unstorableField } from './validate.ts'

type RequiredFields = NonNullable<EndpointDefinition['required']>

/**
 * Returns the body; `{}` if there is none. Throws 400 for a body that is not JSON (curl sends a form by
 * default). Throws 422 for text or a number that cannot be stored, and for too many values unless a peer
 * sends them.
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
 * Throws the bare 400 for the first of these fields that is absent, null or empty. A few endpoints of the
 * API use this form; any other invalid body is 422.
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
