import type { InternalEndpoint } from '@postrider/contracts/internal'
import type { RequestHandler } from 'express'
import type { z } from 'zod'
import type { Reply } from './replies.ts'
import { route, type RouteInput } from './route.ts'

/**
 * Answers an internal endpoint as contracts declares it: to the peers that its `callers` names (403 `FORBIDDEN` for any other
 * peer, 401 for whoever is none), with its body parsed.
 */
export const internalRoute = <Body extends z.ZodType>(
  { body, callers }: Pick<InternalEndpoint<Body>, 'body' | 'callers'>,
  handle: (input: RouteInput<'service', Body, z.ZodUndefined>) => Promise<Reply> | Reply,
): RequestHandler => route({ for: 'service', callers, body }, handle)
