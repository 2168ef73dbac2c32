import type { StepConfig } from '@postrider/contracts/resources'
import { renderBody } from './render-body.ts'
import { renderHeaders } from './webhook-headers.ts'
import { renderUrl } from './render-url.ts'
import { spendAtMost } from './substitute.ts'
import { defaultBody, variablesOf, type WebhookSubject } from './webhook-variables.ts'

/** A request to somebody's server, before it is signed. */
export interface WebhookRequest {
  url: string
  method: string
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>
  /** Null for GET. */
  body: string | null
}

// The config of a step has 64 KB, the data of a contact and that of an event as much each.
const mostCharacters = 256 * 1024

/**
 * The request of a WEBHOOK step (compat.md 5.9). Throws `WebhookFault` when its variables make it one that
 * cannot be sent.
 */
export function buildRequest(config: StepConfig<'WEBHOOK'>, subject: WebhookSubject): WebhookRequest {
  const rendering = { variables: variablesOf(subject), spend: spendAtMost(mostCharacters, 'The request') }
  const url = renderUrl(config.url, rendering)
  const { 'content-type': contentType = '', ...headers } = renderHeaders(config.headers, rendering)
  if (config.method === 'GET') return { url, method: config.method, headers, body: null }
  const isGiven = config.body !== undefined && config.body !== null && config.body !== ''
  const body = isGiven
    ? renderBody(config.body, contentType, rendering)
    : JSON.stringify(defaultBody(subject))
  return { url, method: config.method, headers: { ...headers, 'content-type': contentType }, body }
}
