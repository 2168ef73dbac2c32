import {
  findUnstorable,
  isId,
  isStorable,
  type Caller,
  type ProjectCaller,
  type ServiceCaller,
  type UserCaller,
} from '@postrider/contracts'
import { AppError, badRequest, fieldErrors, forbidden, invalid, notFound } from '@postrider/contracts/errors'
import { Router, type Request, type RequestHandler, type Response } from 'express'
import type { z } from 'zod'
import type { Reply } from './replies.ts'

/** Who a route is for; decides the type of `caller`. */
interface Callers {
  project: ProjectCaller
  user: UserCaller
  service: ServiceCaller
  anyone: Caller
}

export interface RouteOptions<For extends keyof Callers, Body extends z.ZodType, Query extends z.ZodType> {
  /** Default `project`: an API key, or a session inside a project. The gateway's route table decides which of them. */
  for?: For
  /** Which services may call, when the route is for one: nobody unless told. See `internalRoute`. */
  callers?: readonly string[]
  body?: Body
  query?: Query
  /** The noun for 404 answers: a path id that is not a UUID cannot name one. */
  resource?: string
}

export interface RouteInput<For extends keyof Callers, Body extends z.ZodType, Query extends z.ZodType> {
  caller: Callers[For]
  body: z.output<Body>
  query: z.output<Query>
  params: Record<string, string>
  /** Ends when the caller hangs up before the answer: work that still waits then need not be begun. */
  signal: AbortSignal
  req: Request
  res: Response
}

/** One place that turns a request into typed input and a `Reply` into the response. */
export function route<
  For extends keyof Callers = 'project',
  Body extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
>(
  options: RouteOptions<For, Body, Query>,
  handle: (input: RouteInput<For, Body, Query>) => Promise<Reply> | Reply,
): RequestHandler {
  const work = async (req: Request, res: Response): Promise<void> => {
    const caller = expectCaller(options, callerOf(res))
    const params = readParams(req, options.resource)
    const query = options.query && parse(options.query, readQuery(req), 'query')
    const body = options.body && parse(options.body, readBody(req), 'body')
    // Each cast restates what the parse or check on the lines above has just proved; TypeScript cannot tie it to the generics.
    const input = {
      caller,
      params,
      query,
      body,
      req,
      res,
      // Made only for a handler that asks for it.
      get signal() {
        return hangUpSignal(res)
      },
    } as RouteInput<For, Body, Query>
    apply(res, await handle(input))
  }
  return (req, res) => {
    const working = work(req, res)
    res.locals['work'] = working
    return working
  }
}

/** Resolves when the handler of this response has settled, however; at once where none has begun. Its caller may be gone before. */
export const workEnded = async (res: Response): Promise<void> => {
  await Promise.allSettled([res.locals['work']])
}

function hangUpSignal(res: Response): AbortSignal {
  const gone = new AbortController()
  const hangUp = (): void => {
    if (!res.writableFinished) gone.abort(badRequest('The caller has hung up before it was answered.'))
  }
  if (res.closed) hangUp()
  else res.once('close', hangUp)
  return gone.signal
}

/** An express router with strict paths. */
export const router = (): Router => Router({ caseSensitive: true, strict: false })

export const callerOf = (res: Response): Caller => {
  const caller: unknown = res.locals['caller']
  // Set by the app's authentication step from a verified token, nowhere else.
  return (caller ?? { kind: 'anonymous' }) as Caller
}

/**
 * The body for a handler that parses it itself, later than `route()` would. Throws 400 for one that was not sent as JSON (curl
 * sends a form unless told), 422 for what no store can hold.
 */
export function readBody(req: Request): unknown {
  if (req.body === undefined && hasBytes(req)) throw notJson(req.headers['content-type'])
  return storable(req.body)
}

/** Parses `value`; throws 422 with the field errors. */
export function parse<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  what: string,
): z.output<Schema> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  throw invalid(fieldErrors(result.error, value), `The request ${what} failed validation.`)
}

function expectCaller(
  { for: wanted = 'project', callers = [] }: { for?: keyof Callers; callers?: readonly string[] },
  caller: Caller,
): Caller {
  const fits = {
    anyone: true,
    service: caller.kind === 'service',
    user: caller.kind === 'user' || caller.kind === 'session',
    project: caller.kind === 'key' || caller.kind === 'session',
  }
  if (wanted === 'service' && caller.kind === 'service' && !callers.includes(caller.service))
    throw forbidden(`The service ${caller.service.slice(0, 100)} may not call this endpoint.`)
  if (fits[wanted]) return caller
  throw new AppError('unauthorised', 'UNAUTHORIZED', {
    message: 'This endpoint is not for this kind of caller.',
  })
}

function readParams(req: Request, resource?: string): Record<string, string> {
  const params = Object.fromEntries(Object.entries(req.params).map(([name, value]) => [name, String(value)]))
  const bad = Object.entries(params).find(
    ([name, value]) => name.toLowerCase().endsWith('id') && !isId(value),
  )
  if (resource && bad) throw notFound(resource, bad[1])
  return params
}

/** The values of the query string; an empty one (`cursor=`) counts as absent: it is what HTTP clients make of null. */
function readQuery(req: Request): Record<string, string | string[]> {
  const start = req.url.indexOf('?')
  const search = new URLSearchParams(start < 0 ? '' : req.url.slice(start + 1))
  const entries = [...new Set(search.keys())].flatMap((key): [string, string | string[]][] => {
    const values = search.getAll(key).filter((value) => value !== '')
    if (!values.every(isStorable)) throw unstorableField(key, 'must not contain the NUL character')
    const [first] = values
    return first === undefined ? [] : [[key, values.length === 1 ? first : values]]
  })
  return Object.fromEntries(entries)
}

const hasBytes = ({ headers }: Request): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

const notJson = (type = 'no type at all'): AppError =>
  new AppError('bad-request', 'VALIDATION_ERROR', {
    message: `The request body came as ${type.slice(0, 100)}, not as JSON.`,
    suggestion: 'Send JSON, with the header Content-Type: application/json.',
  })

function storable(body: unknown): unknown {
  const fault = findUnstorable(body)
  if (fault) throw unstorableField(fault.path, fault.reason)
  return body ?? {}
}

const unstorableField = (field: string, reason: string): AppError =>
  invalid([{ field, code: 'invalid_string', message: `The value ${reason}.` }])

function apply(res: Response, reply: Reply): void {
  res.status(reply.status)
  if (reply.headers) res.set(reply.headers)
  if (reply.body === undefined) res.end()
  else if (reply.type) res.type(reply.type).send(reply.body)
  else res.json(reply.body)
}
