import type { UnknownFieldRules } from '@postrider/contracts/api'
import type { Warning } from '@postrider/contracts/resources'
import express, { type Request, type RequestHandler, type Response } from 'express'
import type { z } from 'zod'
import { callerOf, expectCaller, type Callers } from './caller.ts'
import { paramsReader, splitName, type EndpointName, type Method, type ParamsOf } from './endpoint-name.ts'
import { requestParser } from './parse-request.ts'
import { sendReply, type Reply } from './replies.ts'
import type { RequiredFields } from './request-body.ts'
import { keyOf, limitLookups, usedKeyFirst, type FindUsedKey } from './used-key.ts'
import { hangUpSignal, noteWork } from './work.ts'

/** One endpoint of a service: its name in two parts, and what answers it. */
export interface Endpoint {
  method: Method
  path: string
  handlers: readonly RequestHandler[]
  /** Its body is not parsed as JSON. */
  isRaw: boolean
}

export interface EndpointOptions<For extends keyof Callers, Body extends z.ZodType, Query extends z.ZodType> {
  /** Default `project`: an API key, or a session inside a project. The gateway's route table decides which of them. */
  for?: For
  /** Which services may call, when the endpoint is for one: none unless told. See `implementInternal`. */
  callers?: readonly string[]
  body?: Body
  query?: Query
  /** Fields of the body whose absence is the bare 400 with this message, before anything else of the body is checked. */
  required?: RequiredFields
  /** How unknown fields of the body are treated; by default they are dropped. With `refuse` and no `body`, every field is unknown. */
  unknownFields?: UnknownFieldRules
  /** What `:id` of the path names, for 404 answers: what is not a UUID cannot name one. Other parameters say it themselves (`:stepId`). */
  resource?: string
  /** Takes an `Idempotency-Key`; a request that is refused with a 4xx is answered with this error instead when its key was used. */
  usedKey?: FindUsedKey
  /** Reads a body that is not JSON into `req.body`. */
  bodyParser?: RequestHandler
  /** The body is in `req.body` as its bytes (1 MB at most), whatever its type: what a signature is of. */
  rawBody?: boolean
}

export interface EndpointInput<
  Name extends string,
  For extends keyof Callers = 'project',
  Body extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
> {
  caller: Callers[For]
  params: ParamsOf<Name>
  query: z.output<Query>
  body: z.output<Body>
  /** The fields that were ignored, where the endpoint reports them (`unknownFields`). */
  warnings: readonly Warning[]
  /** The header `Idempotency-Key`, where the endpoint takes one (`usedKey`) and the request sends it. */
  idempotencyKey: string | undefined
  /** Ends when the caller hangs up before the answer: work that still waits then need not be begun. */
  signal: AbortSignal
  req: Request
  res: Response
}

const readRaw = express.raw({ type: () => true, limit: '1mb', inflate: false })

/**
 * An endpoint from its name, what is checked, and what answers it: `endpoint('GET /contacts/:id', { resource: 'contact' }, …)`.
 * Checked in this order: caller (401, 403), idempotency key (400), ids in the path (404), query (422), required fields (bare 400), body (422).
 */
export function endpoint<
  Name extends EndpointName,
  For extends keyof Callers = 'project',
  Body extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
>(
  name: Name,
  options: EndpointOptions<For, Body, Query>,
  handle: (input: EndpointInput<Name, For, Body, Query>) => Promise<Reply> | Reply,
): Endpoint {
  const { method, path } = splitName(name)
  const { bodyParser, rawBody = false } = options
  const parse = requestParser(options)
  const usedKey = options.usedKey && limitLookups(options.usedKey)
  const readParams = paramsReader(path, options.resource)

  const answer = async (req: Request, res: Response): Promise<void> => {
    const caller = expectCaller(options, callerOf(res))
    const key = keyOf(req, usedKey)
    try {
      const params = readParams(req)
      // Each part was proved by the parse or check that it comes from; TypeScript cannot tie them to the generics.
      const input = {
        caller,
        params,
        ...parse(req, caller.kind === 'service'),
        idempotencyKey: key,
        req,
        res,
        // Made only for a handler that asks for it.
        get signal() {
          return hangUpSignal(res)
        },
      } as EndpointInput<Name, For, Body, Query>
      await sendReply(res, await handle(input))
    } catch (error) {
      // A caller that has hung up learns nothing, so nothing is looked up for it.
      throw res.closed ? error : await usedKeyFirst(usedKey, { caller, key, error })
    }
  }
  const handler: RequestHandler = (req, res) => noteWork(res, answer(req, res))
  return {
    method,
    path,
    handlers: [...(rawBody ? [readRaw] : []), ...(bodyParser ? [bodyParser] : []), handler],
    isRaw: rawBody,
  }
}
