import type { Method, ParamsOf } from '@postrider/contracts/api'
import type { Warning } from '@postrider/contracts/resources'
import type { Request, RequestHandler, Response } from 'express'
import type { z } from 'zod'
import type { Callers } from './caller.ts'

/** An implemented endpoint of a service. */
export interface Endpoint {
  method: Method
  path: string
  handlers: readonly RequestHandler[]
  /** Its body is not parsed as JSON. */
  isRaw: boolean
}

/** What a handler gets of a request. */
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
  /** The fields that were ignored, where the endpoint reports them (`unknownFields`). */
  warnings: readonly Warning[]
  /** The header `Idempotency-Key`, where the endpoint accepts one and the request sends it. */
  idempotencyKey: string | undefined
  /** Aborts when the caller hangs up before the response: work that still waits then need not start. */
  signal: AbortSignal
  req: Request
  res: Response
}
