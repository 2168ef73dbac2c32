import type { z } from 'zod'

/** An internal endpoint. It is defined once: services implement it, and callers use a derived client. */
export interface InternalEndpoint<
  Body extends z.ZodType = z.ZodType,
  ResponseBody extends z.ZodType = z.ZodType,
> {
  path: string
  /** The services that implement the endpoint. */
  services: readonly string[]
  /** True if a service implements the endpoint only with a certain setting. */
  isOptional?: boolean
  body: Body
  response: ResponseBody
  /**
   * The services and operators' tools that may call the endpoint, by the names in their tokens. Other callers
   * receive 403 `FORBIDDEN`.
   */
  callers: readonly string[]
  /** The time limit of a call in ms. */
  deadlineMs: number
}

/** Defines an internal endpoint. All internal endpoints use POST with a JSON body. */
export const defineInternalEndpoint = <Body extends z.ZodType, ResponseBody extends z.ZodType>(
  path: string,
  shapes: Pick<InternalEndpoint<Body, ResponseBody>, 'services' | 'callers' | 'body' | 'response'> & {
    deadlineMs?: number
    isOptional?: boolean
  },
): InternalEndpoint<Body, ResponseBody> => ({ path, deadlineMs: 5_000, ...shapes })

export type InternalApi = Record<string, InternalEndpoint>

/** The typed client of an internal API, with one async function per endpoint. */
export type ClientOf<Api extends InternalApi> = {
  [Name in keyof Api]: (body: z.input<Api[Name]['body']>) => Promise<z.output<Api[Name]['response']>>
}
