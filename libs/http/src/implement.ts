import { isId } from '@postrider/contracts'
import { endpointClassOf, type EndpointDefinition } from '@postrider/contracts/api'
import { accessRules, type Access, type CallerOf } from '@postrider/contracts/api/access'
import { notFound } from '@postrider/contracts/errors'
import type { InternalEndpoint } from '@postrider/contracts/internal'
import express, { type Request, type RequestHandler, type Response } from 'express'
import type { z } from 'zod'
import { callerOf, expectCaller } from './caller.ts'
import type { Endpoint, EndpointInput } from './endpoint.ts'
import { internalEndpointClass } from './endpoint-class.ts'
import { malformedId } from './errors.ts'
import { requestParser } from './parse-request.ts'
import { sendReply, type Reply } from './replies.ts'
import { keyOf, limitLookups, usedKeyFirst, type FindUsedKey } from './used-key.ts'
import { disconnectSignal, noteWork } from './work.ts'

export interface ImplementOptions<Body extends z.ZodType> {
  /** The body's schema with the limits of this installation, if they differ from the defaults. */
  body?: Body
  /**
   * Returns the 409 for an idempotency key that is already used. Required if the endpoint accepts an
   * `Idempotency-Key`.
   */
  usedKey?: FindUsedKey
  /** Reads a body that is not JSON into `req.body`. */
  bodyParser?: RequestHandler
  /** Sets `req.body` to the raw bytes, for example to verify their signature. */
  rawBody?: boolean
}

/**
 * Implements an endpoint that libs/contracts defines. The handler receives the parsed input. It returns a
 * reply or throws an `AppError`. Checks run in this order: caller (401, 403), idempotency key (400), ids in
 * the path (404), query (422), required fields (400 with only the field `error`), body (422).
 */
export function implement<
  Path extends string,
  A extends Access,
  Body extends z.ZodType,
  Query extends z.ZodType,
>(
  definition: EndpointDefinition<Path, A, Body, Query>,
  handle: (input: EndpointInput<Path, CallerOf<A>, Body, Query>) => Promise<Reply> | Reply,
  options: ImplementOptions<Body> = {},
): Endpoint {
  expectDefinition(definition)
  const { method, path, access, bodyLimit, valueLimit } = definition
  const { bodyParser, rawBody = false } = options
  const handler = serve(
    {
      callers: { for: accessRules[access].caller },
      read: requestReader(definition, options),
      usedKey: usedKeyOf(definition, options),
    },
    handle,
  )
  const handlers = [...(rawBody ? [readRaw(bodyLimit)] : []), ...(bodyParser ? [bodyParser] : []), handler]
  const endpointClass = endpointClassOf(definition)
  return { method, path, endpointClass, handlers, isRaw: rawBody, valueLimit }
}

/**
 * Implements an internal endpoint. Checks run in this order: the caller is a service (401) and is in
 * `callers` (403 `FORBIDDEN`), body (422).
 */
export function implementInternal<Body extends z.ZodType>(
  definition: Pick<InternalEndpoint<Body>, 'path' | 'body' | 'callers'>,
  handle: (input: EndpointInput<string, 'service', Body>) => Promise<Reply> | Reply,
): Endpoint {
  expectDefinition(definition)
  const { path, body, callers } = definition
  const parse = requestParser({ body })
  const read: Serving['read'] = (req) => ({ params: {}, ...parse(req, true) })
  const handler = serve({ callers: { for: 'service', callers }, read, usedKey: undefined }, handle)
  return { method: 'POST', path, endpointClass: internalEndpointClass, handlers: [handler], isRaw: false }
}

interface Serving {
  callers: Parameters<typeof expectCaller>[0]
  read: (req: Request, isPeer: boolean) => object
  usedKey: FindUsedKey | undefined
}

function serve<Input>(
  { callers, read, usedKey }: Serving,
  handle: (input: Input) => Promise<Reply> | Reply,
): RequestHandler {
  const answer = async (req: Request, res: Response): Promise<void> => {
    const caller = expectCaller(callers, callerOf(res))
    const key = keyOf(req, usedKey)
    try {
      // Each part was parsed or checked above, but TypeScript cannot relate the parts to the generic types.
      const input = {
        caller,
        ...read(req, caller.kind === 'service'),
        idempotencyKey: key,
        req,
        res,
        // The signal is created only if the handler reads it.
        get signal() {
          return disconnectSignal(res)
        },
      } as Input
      await sendReply(res, await handle(input))
    } catch (error) {
      // A caller that has disconnected receives no response, so skip the lookup.
      throw res.closed ? error : await usedKeyFirst(usedKey, { caller, key, error })
    }
  }
  return (req, res) => noteWork(res, answer(req, res))
}

const readRaw = (limit: number): RequestHandler => express.raw({ type: () => true, limit, inflate: false })

/**
 * Throws if the definition is undefined. A missing or misspelled export causes this, because Node does not
 * check types.
 */
function expectDefinition(definition: object | undefined): void {
  if (definition === undefined)
    throw new Error(
      'The endpoint to implement is undefined. Export its definition from libs/contracts/src/api/<tag>.ts (libs/contracts/src/internal for an internal endpoint) under the name that the handler uses.',
    )
}

/** Returns a function that reads and checks path parameters, query and body. */
function requestReader(
  definition: EndpointDefinition,
  { body = definition.body }: ImplementOptions<z.ZodType>,
) {
  const { query, required, unknownFields } = definition
  const params = paramsReader(definition)
  const parse = requestParser({
    ...(body && { body }),
    ...(query && { query }),
    ...(required && { required }),
    ...(unknownFields && { unknownFields }),
  })
  return (req: Request, isOfPeer: boolean) => ({ params: params(req), ...parse(req, isOfPeer) })
}

function usedKeyOf(
  { method, path, acceptsIdempotencyKey = false }: EndpointDefinition,
  { usedKey }: Pick<ImplementOptions<z.ZodType>, 'usedKey'>,
): FindUsedKey | undefined {
  if (acceptsIdempotencyKey !== (usedKey !== undefined))
    throw new Error(`${method} ${path}: \`acceptsIdempotencyKey\` needs \`usedKey\`, and the reverse.`)
  return usedKey && limitLookups(usedKey)
}

/**
 * Returns a function that reads the path parameters. A parameter that names a resource must be a UUID, which
 * is returned in lower case. If it is not a UUID, the function throws 404, or 422 if the definition requires
 * that. `text` parameters are not checked.
 */
function paramsReader({
  params: nouns,
  foreign,
  malformedId: response = 'not-found',
}: EndpointDefinition): (req: Request) => Record<string, string> {
  const ids = foreign === 'ignored' ? [] : Object.entries(nouns).filter(([, noun]) => noun !== 'text')
  return ({ params }) => {
    const read = Object.fromEntries(Object.keys(nouns).map((name) => [name, String(params[name])]))
    for (const [name, noun] of ids) {
      const id = read[name] ?? ''
      if (!isId(id)) throw malformed(response, { name, noun, id })
      read[name] = id.toLowerCase()
    }
    return read
  }
}

function malformed(
  response: 'not-found' | 'validation-error',
  { name, noun, id }: { name: string; noun: string; id: string },
): Error {
  return response === 'not-found' ? notFound(noun, id) : malformedId(name)
}
