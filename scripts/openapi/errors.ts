import type { ApiEndpoint, Responses } from '@postrider/contracts/api'
import { BareError, ErrorBody } from '@postrider/contracts/resources'
import type { SchemaMaker } from './schemas.ts'
import type { Schema } from './tidy.ts'

/** The default description of each status. The codes are values of `error.code`. */
const defaultDescriptions: Record<number, string> = {
  400: 'A header, a cursor or the JSON of the request is invalid (`BAD_REQUEST`, `VALIDATION_ERROR`).',
  401: 'The key or session is missing or invalid (`MISSING_AUTH`, `INVALID_API_KEY`, `UNAUTHORIZED`).',
  402: 'The project has no subscription, and its free tier is used up (`UPGRADE_REQUIRED`).',
  403: 'The caller is not allowed to do this (`FORBIDDEN`, `PROJECT_ACCESS_DENIED`), or the project is disabled and accepts no writes (`PROJECT_DISABLED`).',
  404: 'The resource does not exist, or belongs to another project.',
  409: 'The state of the resource does not allow this (`CONFLICT`).',
  413: 'The body is larger than this endpoint accepts (`BAD_REQUEST`), or exceeds the storage quota of the project (`STORAGE_LIMIT_EXCEEDED`): for the quota, `details` contains `{limit, used}` in bytes.',
  422: 'Fields are invalid (`VALIDATION_ERROR`): `errors` contains the path of each field and one of these codes: `invalid_type`, `invalid_string`, `too_small`, `too_big`, `invalid_enum_value`, `invalid_union`, `unrecognized_keys`, `custom`, `reserved_event`, `required`, `unknown_field`.',
  429: 'Too many requests (`RATE_LIMIT_EXCEEDED`): wait for `Retry-After`. Without this header, the limit on a number of resources is reached, and waiting does not help.',
  500: 'An unexpected error (`INTERNAL_SERVER_ERROR`). Send the `requestId` to support.',
  503: 'A dependency is unavailable, or too many requests are waiting (`EXTERNAL_SERVICE_ERROR`): repeat the request after `Retry-After`, with the same `Idempotency-Key`.',
}

const keyReused =
  'The `Idempotency-Key` was used (`IDEMPOTENCY_KEY_REUSED`): `details` contains `{key, originalRequest, originalRequestAt, originalStatusCode}`. `originalStatusCode` is null while the first request is in flight.'

/** Returns the error statuses that the checks of the gateway and the service can cause for an endpoint. */
export function errorStatuses(endpoint: ApiEndpoint): number[] {
  const own = Object.keys(endpoint.errors ?? {}).map(Number)
  return [...new Set([...gatewayErrors(endpoint), ...serviceErrors(endpoint), ...own])].toSorted(
    (one, other) => one - other,
  )
}

function refusals({ who }: ApiEndpoint): number[] {
  // Endpoints with these kinds of access return 404 unless a setting enables them.
  if (who === 'inbox') return [404]
  if (who === 'mail-server') return [401, 404]
  return who === 'anybody' || who === 'visitor' ? [] : [401, 403]
}

const gatewayErrors = (endpoint: ApiEndpoint): number[] => [
  ...refusals(endpoint),
  ...(endpoint.limit === 'none' || endpoint.limit === 'link' ? [] : [429]),
]

function serviceErrors(endpoint: ApiEndpoint): number[] {
  if (endpoint.service === 'gateway') return [500]
  return [
    400,
    ...(hasParams(endpoint) ? [404] : []),
    ...(endpoint.acceptsIdempotencyKey ? [409] : []),
    ...(endpoint.method === 'GET' ? [] : [413]),
    ...(takesInput(endpoint) ? [422] : []),
    500,
    503,
  ]
}

const hasParams = ({ params }: ApiEndpoint): boolean => Object.keys(params).length > 0

const takesInput = (endpoint: ApiEndpoint): boolean =>
  endpoint.body !== undefined ||
  endpoint.query !== undefined ||
  endpoint.unknownFields?.action === 'refuse' ||
  hasParams(endpoint)

const responseName = (status: number): string => `Error${status}`

/** Returns the error responses that most endpoints share, for the components of the document. */
export const sharedErrors = (make: SchemaMaker): Record<string, object> =>
  Object.fromEntries(
    Object.entries(defaultDescriptions).map(([status, words]) => [
      responseName(Number(status)),
      envelopeOf(Number(status), words, errorBody(make)),
    ]),
  )

const errorBody = (make: SchemaMaker): Schema => make.answer(ErrorBody, 'ErrorBody')

const envelopeOf = (status: number, description: string, schema: object): object => ({
  description,
  headers: { ...requestIdHeader, ...(hasRetryAfter(status) ? retryAfter : {}) },
  content: { 'application/json': { schema } },
})

/** Returns the Response Object of an error. */
export function errorResponse(status: number, endpoint: ApiEndpoint, make: SchemaMaker): object {
  const bare = status === 400 && Object.keys(endpoint.required ?? {}).length > 0
  const keyed = status === 409 && endpoint.acceptsIdempotencyKey === true
  const own = endpoint.errors?.[status]
  if (own === undefined && !bare && !keyed) return { $ref: `#/components/responses/${responseName(status)}` }
  const envelope = errorBody(make)
  const schema = bare ? { oneOf: [envelope, make.answer(BareError, 'BareError')] } : envelope
  return envelopeOf(status, descriptionOf(status, own, { bare, keyed }), schema)
}

function descriptionOf(
  status: number,
  own: string | undefined,
  { bare, keyed }: { bare: boolean; keyed: boolean },
): string {
  const general = own === undefined || isShared(status) ? defaultDescriptions[status] : undefined
  const bareForm =
    bare && own === undefined ? 'A required field is missing (the response is then `{ error }`).' : undefined
  const parts = keyed ? [own, keyReused] : [bareForm, own, general]
  return parts.filter((part) => part !== undefined).join(' ')
}

/** Returns whether the endpoint's own description is appended to the default description of this status. */
const isShared = (status: number): boolean => status === 403 || status === 429 || status === 422

const hasRetryAfter = (status: number): boolean => status === 429 || status === 503

export const requestIdHeader = { 'X-Request-Id': { $ref: '#/components/headers/RequestId' } }
const retryAfter = { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } }

/** Returns whether an endpoint defines no separate schema for an error status. */
export const isPlainError = (status: number, responses: Responses): boolean =>
  status >= 400 && responses[status] === undefined
