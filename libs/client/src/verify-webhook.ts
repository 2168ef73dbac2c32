import { Webhook, WebhookVerificationError as Fault } from 'standardwebhooks'
import type { webhooks } from './schema.ts'

/** The body of a webhook, by `type`: `if (event.type === 'email.bounced') event.data.bounceType`. */
export type WebhookEvent = webhooks[keyof webhooks]['post']['requestBody']['content']['application/json']

interface HeaderMap {
  forEach(callback: (value: string, name: string) => void): void
}

/** The headers of a request: `Headers`, the headers of Node's `http`, or an object. Case does not matter. */
export type WebhookHeaders = HeaderMap | Readonly<Record<string, string | readonly string[] | undefined>>

/**
 * The request is not from Postrider, was changed or is too old: a header is missing, no signature matches, or
 * the timestamp differs from the time of this machine by more than five minutes. Respond with 400.
 */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError'
}

/**
 * Verifies the signature of a webhook, then returns its event: an array if the endpoint has `batch`. `payload`
 * is the unchanged body. With several secrets, the signature of one of them is enough. Throws a
 * `WebhookVerificationError`.
 */
export function verifyWebhook(
  payload: string | Uint8Array,
  headers: WebhookHeaders,
  secrets: string | readonly string[],
): WebhookEvent | WebhookEvent[] {
  const text = typeof payload === 'string' ? payload : textOf(payload)
  const webhooks = [secrets].flat().map((secret) => new Webhook(secret))
  const given = headersOf(headers)
  const faults = webhooks.map((webhook) => faultOf(webhook, text, given))
  if (faults.includes(undefined)) return JSON.parse(text)
  throw new WebhookVerificationError(faults[0] ?? 'No secret is given')
}

/** Returns why the request does not match a secret; undefined if it matches. */
function faultOf(webhook: Webhook, text: string, headers: Record<string, string>): string | undefined {
  try {
    webhook.verify(text, headers, { jsonParse: false })
    return undefined
  } catch (error) {
    if (error instanceof Fault) return error.message
    throw error
  }
}

// The signature is over the bytes, so a byte order mark must be kept.
const textOf = (payload: Uint8Array): string => new TextDecoder('utf-8', { ignoreBOM: true }).decode(payload)

function headersOf(headers: WebhookHeaders): Record<string, string> {
  const found: Record<string, string> = {}
  const add = (value: string, name: string): void => void (found[name.toLowerCase()] = value)
  if (isHeaderMap(headers)) headers.forEach(add)
  else for (const [name, value] of Object.entries(headers)) add([value ?? ''].flat().join(' '), name)
  return found
}

const isHeaderMap = (headers: WebhookHeaders): headers is HeaderMap =>
  typeof headers['forEach'] === 'function'
