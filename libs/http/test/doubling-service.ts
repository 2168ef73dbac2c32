import { AppError } from '@postrider/contracts/errors'
import { defineInternalEndpoint } from '@postrider/contracts/internal'
import { serviceTokenSigner } from '@postrider/security'
import { startApp, testRing, type AppUnderTest } from '@postrider/testing/service'
import { z } from 'zod'
import { implementInternal, internalClient, ok, type ClientOptions } from '../src/index.ts'

const shapes = {
  services: ['double'],
  callers: ['asker'],
  body: z.object({ n: z.number() }),
  response: z.object({ n: z.number() }),
}

export const doublingApi = {
  double: defineInternalEndpoint('/internal/double', { ...shapes, deadlineMs: 10_000 }),
  /** The same endpoint with a short deadline. */
  doubleSoon: defineInternalEndpoint('/internal/double', { ...shapes, deadlineMs: 300 }),
}

/** The request id and the calling service of a received call. */
export interface ReceivedCall {
  requestId: unknown
  service: string
}

/** Starts a service with one internal endpoint, which responds with the result of `respond`. */
export const startDoubling = (respond: (n: number, call: ReceivedCall) => unknown): Promise<AppUnderTest> =>
  startApp([
    implementInternal(doublingApi.double, async ({ body, caller, req }) =>
      ok(await respond(body.n, { requestId: req.headers['x-request-id'], service: caller.service })),
    ),
  ])

/** Returns a client of the service, with the token of the caller `asker` by default. */
export const clientOf = (
  baseUrl: string,
  token = serviceTokenSigner('asker', testRing),
  options: Partial<ClientOptions> = {},
) => internalClient(doublingApi, { service: 'doubling', baseUrl, token, ...options })

/** Returns the error of a call. Throws if the call succeeds or fails with another error. */
export async function failing(call: Promise<unknown>): Promise<AppError> {
  const error: unknown = await call.catch((thrown: unknown) => thrown)
  if (error instanceof AppError) return error
  throw new Error(`Not an AppError: ${String(error)}`)
}
