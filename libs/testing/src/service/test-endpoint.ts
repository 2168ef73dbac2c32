import {
  endpointsOf,
  type Access,
  type CallerOf,
  type EndpointDefinition,
  type Method,
} from '@postrider/contracts/api'
import {
  implement,
  type Endpoint,
  type EndpointInput,
  type ImplementOptions,
  type Reply,
} from '@postrider/http'
import type { z } from 'zod'

const define = endpointsOf({ name: 'Tests', service: 'test', description: 'Endpoints of tests.' })

type TestOptions<A extends Access, Body extends z.ZodType, Query extends z.ZodType> = Omit<
  ImplementOptions<Body>,
  'body'
> & { access?: A; body?: Body; query?: Query } & Pick<
    EndpointDefinition,
    'resource' | 'required' | 'unknownFields' | 'valueLimit'
  >

/**
 * Implements an endpoint for a test of the HTTP framework: `testEndpoint('GET /name', { access: 'anyone' },
 * () => ok({}))`.
 */
export function testEndpoint<
  const Path extends `/${string}`,
  A extends Access = 'secret-key-or-member',
  Body extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
>(
  name: `${Method} ${Path}`,
  { usedKey, bodyParser, rawBody, access, ...request }: TestOptions<A, Body, Query>,
  handle: (input: EndpointInput<Path, CallerOf<A>, Body, Query>) => Promise<Reply> | Reply,
): Endpoint {
  const [method, path] = name.split(' ')
  const definition = define({
    ...request,
    // The types of `name` and `A` ensure that these casts are correct.
    method: method as Method,
    path: path as Path,
    access: (access ?? 'secret-key-or-member') as A,
    acceptsIdempotencyKey: usedKey !== undefined,
    summary: name,
    responses: {},
  })
  return implement(definition, handle, {
    ...(usedKey && { usedKey }),
    ...(bodyParser && { bodyParser }),
    ...(rawBody !== undefined && { rawBody }),
  })
}
