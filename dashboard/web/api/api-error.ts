/** A fault of one field of a request. `field` is a path such as `data.plan` or `steps.0.name`. */
export interface FieldFault {
  field: string
  message: string
}

/** A response with an error status. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly code: string
  readonly requestId: string | undefined
  readonly faults: readonly FieldFault[]
  readonly details: Readonly<Record<string, unknown>>
  /** The seconds after which the request can succeed; undefined if the response has no `Retry-After`. */
  readonly retryAfter: number | undefined
  /** When the request was sent, in milliseconds. */
  readonly sentAt: number

  constructor(response: Response, body: ErrorFields, sentAt: number) {
    super(body.message)
    this.status = response.status
    this.code = body.code
    this.requestId = response.headers.get('X-Request-Id') ?? undefined
    this.faults = body.faults
    this.details = body.details
    const seconds = Number(response.headers.get('Retry-After') ?? Number.NaN)
    this.sentAt = sentAt
    this.retryAfter = Number.isFinite(seconds) ? seconds : undefined
  }

  static of(response: Response, body: unknown, sentAt = Date.now()): ApiError {
    return new ApiError(response, readBody(body), sentAt)
  }
}

interface ErrorFields {
  code: string
  message: string
  faults: readonly FieldFault[]
  details: Readonly<Record<string, unknown>>
}

/** Reads both forms of error bodies: the envelope, and the bare `{ error: string }` of some endpoints. */
function readBody(body: unknown): ErrorFields {
  const error = fieldOf(body, 'error')
  if (typeof error === 'string') return { code: '', message: error, faults: [], details: {} }
  const faults = fieldOf(error, 'errors')
  const details = fieldOf(error, 'details')
  return {
    code: textOf(error, 'code'),
    message: textOf(error, 'message'),
    faults: Array.isArray(faults) ? faults.map(readFault) : [],
    details: typeof details === 'object' && details !== null ? { ...details } : {},
  }
}

const readFault = (fault: unknown): FieldFault => ({
  field: textOf(fault, 'field'),
  message: textOf(fault, 'message'),
})

function textOf(value: unknown, name: string): string {
  const text = fieldOf(value, name)
  return typeof text === 'string' ? text : ''
}

function fieldOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined
  return Object.entries(value).find(([key]) => key === name)?.[1]
}

/** Returns whether a request failed because the server was unreachable or busy, so that a retry can succeed. */
export const isTemporary = (error: unknown): boolean =>
  error instanceof ApiError
    ? error.status === 503 || error.status === 502 || error.status === 504 || error.retryAfter !== undefined
    : error instanceof TypeError
