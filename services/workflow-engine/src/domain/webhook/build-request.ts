import type { StepConfig } from '@postrider/contracts/resources'
import { renderBody } from './render-body.ts'
import { renderHeaders } from './webhook-headers.ts'
import { renderUrl } from './render-url.ts'
import { spendAtMost } from './substitute.ts'
import { defaultBody, variablesOf, type WebhookSubject } from './webhook-variables.ts'

/** A webhook request before it is signed. */
export interface WebhookRequest {
  url: string
  method: string
  /** The header names are in lower case. */
  headers: Readonly<Record<string, string>>
  /** Null for GET. */
  body: string | null
}

// Maximum length of a rendered request. The config of a step, the contact's data and the event's data can
// have 64 KB each.
const maxCharacters = 256 * 1024

/** Returns the request of a WEBHOOK step. Throws `OutgoingFault` if the rendered request cannot be sent. */
export function buildRequest(config: StepConfig<'WEBHOOK'>, subject: WebhookSubject): WebhookRequest {
  const rendering = { variables: variablesOf(subject), spend: spendAtMost(maxCharacters, 'The request') }
  const url = renderUrl(config.url, rendering)
  const { 'content-type': contentType = '', ...headers } = renderHeaders(config.headers, rendering)
  if (config.method === 'GET') return { url, method: config.method, headers, body: null }
  const hasBody = config.body !== undefined && config.body !== null && config.body !== ''
  const body = hasBody
    ? renderBody(config.body, contentType, rendering)
    : JSON.stringify(defaultBody(subject))
  return { url, method: config.method, headers: { ...headers, 'content-type': contentType }, body }
}
