import { Client, type Dispatcher } from 'undici'
import { outcomeOf, type WebhookResponse, type WebhookOutcome } from '../domain/webhook/response-outcome.ts'
import type { WebhookRequest } from '../domain/webhook/build-request.ts'
import { nextHop, type Hop } from '../domain/webhook/next-hop.ts'
import { WebhookFault } from '../domain/webhook/webhook-fault.ts'
import { guardedConnector, type Guard } from './guarded-connector.ts'
import { readResponse } from './read-response.ts'
import { outcomeOfError } from './request-errors.ts'
import { signatureHeaders, type Signing } from './webhook-signature.ts'

export interface WebhookOptions extends Pick<Guard, 'mayConnect' | 'resolve'> {
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
    return outcomeOfError(error, { timedOut: signal.aborted, timeoutMs: options.timeoutMs })
  }
}

type TryOptions = WebhookOptions & Pick<Guard, 'signal'>

async function follow(first: Hop, signing: Signing, options: TryOptions): Promise<WebhookResponse> {
  let hop = first
  for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
    const result = await request(hop, signing, options)
    if (!('next' in result)) return result
    hop = result.next
  }
  throw new WebhookFault(`The server redirects more than ${maxRedirects} times.`)
}

/** Sends one request on a new connection, so that tenants never share a connection. */
async function request(
  hop: Hop,
  signing: Signing,
  options: TryOptions,
): Promise<WebhookResponse | { next: Hop }> {
  const { origin, pathname, search } = new URL(hop.url)
  const client = new Client(origin, { connect: guardedConnector(options) })
  const signature = hop.isSigned ? signatureHeaders(signing, options.now(), hop.body ?? '') : {}
  try {
    const response = await client.request({
      path: pathname + search,
      // The schema of a step's config allows only methods of this type.
      method: hop.method as Dispatcher.HttpMethod,
      headers: { ...hop.headers, ...signature },
      body: hop.body,
      reset: true,
      signal: options.signal,
      headersTimeout: 0,
      bodyTimeout: 0,
    })
    response.body.on('error', () => undefined)
    const next = nextHop(hop, response.statusCode, headerOf(response, 'location'))
    if (next) return { next }
    const { statusCode } = response
    return {
      statusCode,
      response: await readResponse(response),
      retryAfter: headerOf(response, 'retry-after'),
    }
  } finally {
    await client.destroy()
  }
}

function headerOf({ headers }: Dispatcher.ResponseData, name: string): string | undefined {
  const value = headers[name]
  return Array.isArray(value) ? value[0] : value
}
