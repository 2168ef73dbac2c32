import { AsyncLocalStorage } from 'node:async_hooks'
import { isRefusal, type AppError } from '@postrider/contracts/errors'
import { statusOf } from './error-envelope.ts'

/** The log that receives rejected and failed requests. */
export interface RequestLog {
  error(event: string, fields: Record<string, unknown>): void
  warn(event: string, fields: Record<string, unknown>): void
  info(event: string, fields: Record<string, unknown>): void
}

export interface RefusedRequest {
  error: AppError
  /** The project, or another name of the caller. */
  caller: string
  method: string
  /**
   * The path with parameter names. An actual path may contain a token, and the number of paths is unlimited.
   */
  endpoint?: string | undefined
  path: string
  requestId?: string
}

const windowMs = 60_000
/** Maximum number of lines per caller, endpoint and code in a minute. */
const maxLines = 5
const maxNames = 20
const maxCallers = 1_000
const others = 'others'

/** The number of rejections in the current minute, by `nameOf`. */
type Counts = Map<string, number>

/**
 * Returns a function that logs a rejected request. A rejection caused by the caller or by load (`isRefusal`)
 * is logged at INFO without a stack; other errors at WARN. After five lines per minute for the same caller,
 * endpoint and code, requests are only counted. The count is logged as `request.rejections_omitted` at the
 * end of the minute. Callers beyond the first thousand of a minute share one count.
 */
export function refusalLog(log: RequestLog): (refused: RefusedRequest) => void {
  let callers = new Map<string, Counts>()
  // Bind the function here, because a timer would keep the correlation id of the request that started it.
  const end = AsyncLocalStorage.bind(() => {
    for (const [caller, counts] of callers) reportLeftOut(log, caller, counts)
    callers = new Map()
  })
  return (refused) => {
    if (callers.size === 0) setTimeout(end, windowMs).unref()
    const caller = bounded(callers, refused.caller, maxCallers)
    const counts = callers.get(caller) ?? new Map<string, number>()
    callers.set(caller, counts)
    const name = bounded(counts, nameOf(refused), maxNames)
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    if (count <= maxLines) write(log, refused)
  }
}

const bounded = (known: ReadonlyMap<string, unknown>, key: string, most: number): string =>
  known.has(key) || known.size < most ? key : others

const nameOf = ({ method, endpoint = '', error: { kind, code } }: RefusedRequest): string =>
  [method, endpoint, statusOf[kind], code].filter((part) => part !== '').join(' ')

function write(log: RequestLog, { error, method, endpoint, path, requestId }: RefusedRequest): void {
  const fields = { method, ...(requestId !== undefined && { requestId }) }
  if (!isRefusal(error)) return log.warn('request.refused', { ...fields, path, error })
  const { kind, code, message } = error
  const status = statusOf[kind]
  // The message of a 4xx may quote the caller's input, so log only the message of a 5xx.
  const reason = status >= 500 ? { reason: message } : {}
  log.info('request.refused', { ...fields, ...(endpoint && { endpoint }), status, code, ...reason })
}

function reportLeftOut(log: RequestLog, caller: string, counts: Counts): void {
  const leftOut = [...counts].flatMap(([name, count]) =>
    count > maxLines ? [[name, count - maxLines] as const] : [],
  )
  if (leftOut.length > 0)
    log.info('request.rejections_omitted', { caller, leftOut: Object.fromEntries(leftOut) })
}
