import type { FieldError } from '@postrider/contracts/errors'
import type { StepConfig } from '@postrider/contracts/resources'
import { unsupportedIn, withoutVariables } from './substitute.ts'
import { targetUrl } from './target-url.ts'
import { WebhookFault } from './webhook-fault.ts'
import { maySetHeader } from './webhook-headers.ts'

/**
 * The faults because of which a WEBHOOK step could never send its request as its author means it, each with
 * its field.
 */
export function faultsOfWebhook({ url, headers, body }: StepConfig<'WEBHOOK'>): FieldError[] {
  const texts: Text[] = [
    { field: 'url', text: url },
    ...Object.entries(headers).map(([name, text]) => ({ field: `headers.${name}`, text })),
    ...textsOf(body, 'body'),
  ]
  return [...urlFaults(url), ...Object.keys(headers).flatMap(headerFaults), ...texts.flatMap(templateFaults)]
}

interface Text {
  field: string
  text: string
}

/**
 * A URL that begins with a variable is checked only when it is sent: its scheme and host are not known
 * before.
 */
function urlFaults(url: string): FieldError[] {
  try {
    if (!url.startsWith('{{')) targetUrl(withoutVariables(url))
    return []
  } catch (error) {
    if (error instanceof WebhookFault) return [fault('url', error.message)]
    throw error
  }
}

const headerFaults = (name: string): FieldError[] =>
  maySetHeader(name) ? [] : [fault(`headers.${name}`, 'This header is written by the sender')]

function templateFaults({ field, text }: Text): FieldError[] {
  const unsupported = unsupportedIn(text)
  return unsupported === undefined
    ? []
    : [fault(field, `Webhooks have {{ path }} and {{ path ?? "default" }} alone, not ${unsupported}`)]
}

/** The strings of a JSON value, which has at most 32 levels. */
function textsOf(value: unknown, field: string): Text[] {
  if (typeof value === 'string') return [{ field, text: value }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, each]) => textsOf(each, `${field}.${key}`))
}

const fault = (field: string, message: string): FieldError => ({ field, code: 'custom', message })
