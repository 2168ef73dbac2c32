import createFetchClient, { type Client as FetchClient } from 'openapi-fetch'
import { retryingFetch } from './retrying-fetch.ts'
import type { components, paths } from './schema.ts'

export {
  verifyWebhook,
  WebhookVerificationError,
  type WebhookEvent,
  type WebhookHeaders,
} from './verify-webhook.ts'

export interface ClientOptions {
  /** The URL of the API, such as `https://mail.example.com`. */
  baseUrl: string
  /** The secret key of a project, or its public key for `POST /v1/track` from web pages. */
  key: string
  /** The most retries after the first attempt. Default 3. */
  retries?: number
  /** Replaces the global `fetch`. */
  fetch?: (request: Request) => Promise<Response>
}

/**
 * A method per verb, typed by path: `client.POST('/v1/send', { body })` returns `{ data }` or `{ error }`,
 * and the `response`.
 */
export type Client = FetchClient<paths>

/** The schemas of the API by name: `Schemas['Contact']`. */
export type Schemas = components['schemas']

/**
 * Creates a client of the API with a key. It does not throw for an error status. It retries requests after
 * connection errors, 429 and 5xx if repeating them is safe: reads, `PUT` and `DELETE`, and sends and
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

export interface SessionClientOptions {
  /** The URL of the API; in a page of the same origin, a path such as `/`. */
  baseUrl: string
  /** The project of the requests; undefined for endpoints of the user. */
  projectId?: string
  /** Replaces the global `fetch`. */
  fetch?: (request: Request) => Promise<Response>
}

/**
 * Creates a client for a web page whose user is signed in. The browser sends the session cookie. The client
 * does not retry: a page shows the failure and retries by itself.
 */
export const createSessionClient = ({
  baseUrl,
  projectId,
  fetch = globalThis.fetch,
}: SessionClientOptions): Client =>
  createFetchClient<paths>({
    baseUrl,
    credentials: 'same-origin',
    headers: projectId === undefined ? {} : { 'X-Project-Id': projectId },
    fetch,
  })
