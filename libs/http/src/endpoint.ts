import type { Method, ParamsOf } from '@postrider/contracts/api'
import type { Warning } from '@postrider/contracts/resources'
import type { Request, RequestHandler, Response } from 'express'
import type { z } from 'zod'
import type { Callers } from './caller.ts'

/** An implemented endpoint of a service. */
export interface Endpoint {
  method: Method
  path: string
  /** The class of the endpoint in metrics; see `endpointClassOf`. */
  endpointClass: string
  handlers: readonly RequestHandler[]
  /** True if the request body is not parsed as JSON. */
  isRaw: boolean
  /** The maximum number of values in the JSON body, if it is not the default. */
  valueLimit?: number | undefined
}

/** The input of a handler. */
export interface EndpointInput<
  Path extends string,
  For extends keyof Callers = 'project',
  Body extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
> {
  caller: Callers[For]
  params: ParamsOf<Path>
  query: z.output<Query>
  body: z.output<Body>
  /** Warnings about ignored fields, if the endpoint reports them (`unknownFields`). */
  warnings: readonly Warning[]
  /** The header `Idempotency-Key`, if the endpoint accepts one and the request has it. */
  idempotencyKey: string | undefined
  /** Aborts if the caller disconnects before the response, so that waiting work need not start. */
  signal: AbortSignal
  req: Request
  res: Response
}
