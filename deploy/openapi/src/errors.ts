import type { Route } from '@postrider/gateway/routes'
import { BareError, ErrorBody } from '@postrider/contracts/resources'
import type { Accepted } from '@postrider/service/http'
import type { Answer, Description } from './area.ts'
import type { SchemaMaker } from './schemas.ts'
import type { Schema } from './tidy.ts'

/** What each status means wherever nothing more is said; the codes are those of `error.code`. */
const usual: Record<number, string> = {
  400: 'The request cannot be read: a header, a cursor or JSON that is unusable (`BAD_REQUEST`, `VALIDATION_ERROR`).',
  401: 'No key or session, or the wrong one (`MISSING_AUTH`, `INVALID_API_KEY`, `UNAUTHORIZED`).',
  402: 'More than the free tier of a project without a subscription (`UPGRADE_REQUIRED`).',
  403: 'Not allowed (`FORBIDDEN`, `PROJECT_ACCESS_DENIED`), or the project is disabled and this would change it (`PROJECT_DISABLED`).',
  404: 'There is no such thing, or it belongs to another project.',
  409: 'The state of things does not allow it (`CONFLICT`).',
  413: 'The body is larger than this endpoint takes (`BAD_REQUEST`).',
  422: 'Fields are at fault (`VALIDATION_ERROR`): `errors` names each by its path. Their codes: `invalid_type`, `invalid_string`, `too_small`, `too_big`, `invalid_enum_value`, `invalid_union`, `unrecognized_keys`, `custom`, `reserved_event`, `required`, `unknown_field`.',
  429: 'Too many requests (`RATE_LIMIT_EXCEEDED`): wait for `Retry-After`. Without that header a limit on how many things there may be is reached, and waiting does not help.',
  500: 'Unexpected (`INTERNAL_SERVER_ERROR`). Tell support the `requestId`.',
  503: 'A part is away, or too much waits (`EXTERNAL_SERVICE_ERROR`): repeat after `Retry-After`, with the same `Idempotency-Key`.',
}

const keyReused =
  'The `Idempotency-Key` was used (`IDEMPOTENCY_KEY_REUSED`): `details` are `{key, originalRequest, originalRequestAt, originalStatusCode}`, the last null while the first request is in flight.'

/** The statuses of errors that an endpoint may answer with, by what the gateway and the service check. */
export function errorStatuses(route: Route, accepts: Accepted | undefined, described: Description): number[] {
  const statuses = [...gatewayErrors(route), ...(accepts ? serviceErrors(route, accepts) : [500])]
  return [...new Set([...statuses, ...Object.keys(described.errors ?? {}).map(Number)])].toSorted(
    (one, other) => one - other,
  )
}

const isPublic = ({ who }: Route): boolean => who === 'anybody' || who === 'visitor'

function refusals(route: Route): number[] {
  // Neither exists unless a setting says so.
  if (route.who === 'inbox') return [404]
  if (route.who === 'mail-server') return [401, 404]
  return isPublic(route) ? [] : [401, 403]
}

const gatewayErrors = (route: Route): number[] => [
  ...refusals(route),
  ...(route.limit === 'none' || route.limit === 'link' ? [] : [429]),
]

const serviceErrors = (route: Route, accepts: Accepted): number[] => [
  400,
  ...(Object.keys(route.params).length > 0 ? [404] : []),
  ...(accepts.takesKey ? [409] : []),
  ...(route.method === 'GET' ? [] : [413]),
  ...(takesInput(route, accepts) ? [422] : []),
  500,
  503,
]

const takesInput = (route: Route, { body, query, refusesUnknown }: Accepted): boolean =>
  body !== undefined || query !== undefined || refusesUnknown || Object.keys(route.params).length > 0

const responseName = (status: number): string => `Error${status}`

/** The error answers that most endpoints share, for the components of the document. */
export const sharedErrors = (make: SchemaMaker): Record<string, object> =>
  Object.fromEntries(
    Object.entries(usual).map(([status, words]) => [
      responseName(Number(status)),
      envelopeOf(Number(status), words, errorBody(make)),
    ]),
  )

const errorBody = (make: SchemaMaker): Schema => make.answer(ErrorBody, 'ErrorBody')

const envelopeOf = (status: number, description: string, schema: object): object => ({
  description,
  headers: { ...requestIdHeader, ...(waits(status) ? retryAfter : {}) },
  content: { 'application/json': { schema } },
})

/** The object of an error answer of the document. */
export function errorResponse(
  status: number,
  { described, accepts, make }: { described: Description; accepts: Accepted | undefined; make: SchemaMaker },
): object {
  const bare = status === 400 && accepts !== undefined && accepts.required.length > 0
  const keyed = status === 409 && accepts?.takesKey === true
  const own = described.errors?.[status]
  if (own === undefined && !bare && !keyed) return { $ref: `#/components/responses/${responseName(status)}` }
  const envelope = errorBody(make)
  const schema = bare ? { oneOf: [envelope, make.answer(BareError, 'BareError')] } : envelope
  return envelopeOf(status, wordsOf(status, own, { bare, keyed }), schema)
}

function wordsOf(
  status: number,
  own: string | undefined,
  { bare, keyed }: { bare: boolean; keyed: boolean },
): string {
  const general = own === undefined || isShared(status) ? usual[status] : undefined
  const bareForm = bare && own === undefined ? 'Without a required field the bare form.' : undefined
  const parts = keyed ? [own, keyReused] : [bareForm, own, general]
  return parts.filter((part) => part !== undefined).join(' ')
}

/** What an endpoint says of these stands beside what they always mean. */
const isShared = (status: number): boolean => status === 403 || status === 429 || status === 422

const waits = (status: number): boolean => status === 429 || status === 503

export const requestIdHeader = { 'X-Request-Id': { $ref: '#/components/headers/RequestId' } }
const retryAfter = { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } }

/** True for an answer that is an error which no schema of its own describes. */
export const isPlainError = (status: number, answers: Readonly<Record<number, Answer>>): boolean =>
  status >= 400 && answers[status] === undefined
