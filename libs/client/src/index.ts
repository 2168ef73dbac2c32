import createFetchClient, { type Client as FetchClient } from 'openapi-fetch'
import { retryingFetch } from './retrying-fetch.ts'
import type { components, paths } from './schema.ts'

export interface ClientOptions {
  /** Where the API is, such as `https://mail.example.com`. */
  baseUrl: string
  /** The secret key of a project; the public one for `POST /v1/track` from web pages. */
  key: string
  /** How often a request is repeated at most, after the first time. Default 3. */
  retries?: number
  /** Instead of the global one. */
  fetch?: (request: Request) => Promise<Response>
}

/**
 * Methods by the verb, typed by path: `client.POST('/v1/send', { body })` answers `{ data }` or `{ error }`,
 * and the `response`.
 */
export type Client = FetchClient<paths>

/** The schemas of the API by their name: `Schemas['Contact']`. */
export type Schemas = components['schemas']

/**
 * A client of the API with a key. It never throws for a status. Requests are repeated after faults of the
 * connection, 429 and 5xx where that cannot do their work twice: reads, `PUT` and `DELETE`, and sends and
 * events, which get an `Idempotency-Key` unless they have one.
 */
export const createClient = ({
  baseUrl,
  key,
  retries = 3,
  fetch = globalThis.fetch,
}: ClientOptions): Client =>
  createFetchClient<paths>({
    baseUrl,
    headers: { Authorization: `Bearer ${key}` },
    fetch: retryingFetch(fetch, { retries }),
  })
