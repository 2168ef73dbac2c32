import {
  OutgoingFault,
  requestFailure,
  requestOnce,
  signatureHeaders,
  type RequestOptions,
  type Signing,
} from '@postrider/outgoing-http'
import { outcomeOf, type WebhookResponse, type WebhookOutcome } from '../domain/webhook/response-outcome.ts'
import type { WebhookRequest } from '../domain/webhook/build-request.ts'
import { isRedirect, nextHop, type Hop } from '../domain/webhook/next-hop.ts'

export interface WebhookOptions extends Pick<RequestOptions, 'mayConnect' | 'resolve'> {
  /** Timeout of one attempt, from the connection to the end of the response, including redirects. */
  timeoutMs: number
  now(): Date
}

/** Maximum number of redirects. */
const maxRedirects = 5

/** Sends a webhook once. Never rejects. */
export async function sendWebhook(
  request: WebhookRequest,
  signing: Signing,
  options: WebhookOptions,
): Promise<WebhookOutcome> {
  const signal = AbortSignal.timeout(options.timeoutMs)
  try {
    return outcomeOf(
      await follow({ ...request, isSigned: true }, signing, { ...options, signal }),
      options.now(),
    )
  } catch (error) {
    return outcomeOfError(error, signal.aborted ? options.timeoutMs : undefined)
  }
}

type TryOptions = WebhookOptions & Pick<RequestOptions, 'signal'>

async function follow(first: Hop, signing: Signing, options: TryOptions): Promise<WebhookResponse> {
  let hop = first
  for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
    const result = await request(hop, signing, options)
    if (!('next' in result)) return result
    hop = result.next
  }
  throw new OutgoingFault(`The server redirects more than ${maxRedirects} times.`)
}

async function request(
  hop: Hop,
  signing: Signing,
  { mayConnect, resolve, signal, now }: TryOptions,
): Promise<WebhookResponse | { next: Hop }> {
  const signature = hop.isSigned ? signatureHeaders(signing, now(), hop.body ?? '') : {}
  const { url, method, headers, body } = hop
  const response = await requestOnce(
    { url, method, headers: { ...headers, ...signature }, body },
    {
      mayConnect,
      resolve,
      signal,
      readsBody: ({ statusCode, location }) => !isRedirect(statusCode, location),
    },
  )
  const { statusCode, retryAfter } = response
  const next = nextHop(hop, statusCode, response.location)
  return next ? { next } : { statusCode, response: response.body, retryAfter }
}

/** Returns the outcome of an attempt without a response. `timeoutMs` is undefined if it did not time out. */
function outcomeOfError(error: unknown, timeoutMs: number | undefined): WebhookOutcome {
  const { message, isPermanent } = requestFailure(error)
  if (timeoutMs !== undefined && !(error instanceof OutgoingFault))
    return { outcome: 'retry', error: `No response was received within ${timeoutMs / 1_000} seconds.` }
  return { outcome: isPermanent ? 'failed' : 'retry', error: message }
}
