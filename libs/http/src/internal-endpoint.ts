import type { InternalEndpoint } from '@postrider/contracts/internal'
import type { z } from 'zod'
import { endpoint, type Endpoint, type EndpointInput } from './endpoint.ts'
import type { Reply } from './replies.ts'

/**
 * An internal endpoint as contracts declares it: at its path, for the peers that its `callers` names (403 `FORBIDDEN` for any other
 * peer, 401 for a caller that is no peer), with its body parsed.
 */
export const internalEndpoint = <Body extends z.ZodType>(
  { path, body, callers }: Pick<InternalEndpoint<Body>, 'path' | 'body' | 'callers'>,
  handle: (input: EndpointInput<string, 'service', Body, z.ZodUndefined>) => Promise<Reply> | Reply,
): Endpoint => endpoint(`POST /${path.slice(1)}`, { for: 'service', callers, body }, handle)
