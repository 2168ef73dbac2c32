import type { WebhookRequest } from './build-request.ts'
import { targetUrl } from './target-url.ts'

/** One request of a try: the first, or one that a redirect leads to. */
export interface Hop extends WebhookRequest {
  /** False once a redirect has led to another origin: what proves who sends is not for its eyes. */
  isSigned: boolean
}

/**
 * Another origin gets no other header: an author's own, such as `X-Api-Key`, may be a credential as well as
 * `Authorization`.
 */
const harmlessHeaders = ['content-type', 'accept', 'user-agent']

/**
 * The request that a redirect leads to, as fetch makes it (WHATWG Fetch section 4.4) but for the headers;
 * undefined for an answer that is no redirect. Throws `WebhookFault` when it leads where no webhook may go.
 */
export function nextHop(hop: Hop, statusCode: number, location: string | undefined): Hop | undefined {
  if (![301, 302, 303, 307, 308].includes(statusCode) || location === undefined) return undefined
  const url = targetUrl(location, hop.url)
  const isSameOrigin = url.origin === new URL(hop.url).origin
  const next = {
    ...hop,
    url: url.href,
    headers: isSameOrigin ? hop.headers : only(hop.headers, harmlessHeaders),
    isSigned: hop.isSigned && isSameOrigin,
  }
  return becomesGet(hop.method, statusCode)
    ? { ...next, method: 'GET', body: null, headers: without(next.headers, ['content-type']) }
    : next
}

const becomesGet = (method: string, statusCode: number): boolean =>
  statusCode === 303 ? method !== 'GET' : (statusCode === 301 || statusCode === 302) && method === 'POST'

const only = (headers: Hop['headers'], names: readonly string[]): Hop['headers'] =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => names.includes(name)))

const without = (headers: Hop['headers'], names: readonly string[]): Hop['headers'] =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)))
