import { Client, type Dispatcher } from 'undici'
import { outcomeOf, type WebhookAnswer, type WebhookOutcome } from '../domain/webhook/answer.ts'
import type { WebhookRequest } from '../domain/webhook/build-request.ts'
import { nextHop, type Hop } from '../domain/webhook/next-hop.ts'
import { WebhookFault } from '../domain/webhook/webhook-fault.ts'
import { guardedConnector, type Guard } from './guarded-connector.ts'
import { readResponse } from './read-response.ts'
import { outcomeOfError } from './request-errors.ts'
import { signatureHeaders, type Signing } from './webhook-signature.ts'

export interface WebhookOptions extends Pick<Guard, 'mayConnect' | 'resolve'> {
  /** How long one try may take: connecting, redirects and reading the answer included. */
  timeoutMs: number
  now(): Date
}

/** The most redirects that are followed (compat.md 5.9). */
const mostRedirects = 5

/** Sends a webhook, once. Never rejects. */
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

async function follow(first: Hop, signing: Signing, options: TryOptions): Promise<WebhookAnswer> {
  let hop = first
  for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
    const result = await ask(hop, signing, options)
    if (!('next' in result)) return result
    hop = result.next
  }
  throw new WebhookFault(`The server redirects more than ${mostRedirects} times.`)
}

/**
 * A connection of its own for each request: none that one tenant's server has left in a strange state is used
 * for another's.
 */
async function ask(hop: Hop, signing: Signing, options: TryOptions): Promise<WebhookAnswer | { next: Hop }> {
  const { origin, pathname, search } = new URL(hop.url)
  const client = new Client(origin, { connect: guardedConnector(options) })
  const signature = hop.isSigned ? signatureHeaders(signing, options.now(), hop.body ?? '') : {}
  try {
    const answer = await client.request({
      path: pathname + search,
      // The schema of a step's config allows only these methods.
      method: hop.method as Dispatcher.HttpMethod,
      headers: { ...hop.headers, ...signature },
      body: hop.body,
      reset: true,
      signal: options.signal,
      headersTimeout: 0,
      bodyTimeout: 0,
    })
    answer.body.on('error', () => undefined)
    const next = nextHop(hop, answer.statusCode, headerOf(answer, 'location'))
    if (next) return { next }
    const { statusCode } = answer
    return { statusCode, response: await readResponse(answer), retryAfter: headerOf(answer, 'retry-after') }
  } finally {
    await client.destroy()
  }
}

function headerOf({ headers }: Dispatcher.ResponseData, name: string): string | undefined {
  const value = headers[name]
  return Array.isArray(value) ? value[0] : value
}
