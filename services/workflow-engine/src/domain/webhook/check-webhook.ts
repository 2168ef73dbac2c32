import { fieldMessage, type FieldError } from '@postrider/contracts/errors'
import type { StepConfig } from '@postrider/contracts/resources'
import { OutgoingFault, targetUrl } from '@postrider/outgoing-http'
import { unsupportedIn, withoutVariables } from './substitute.ts'
import { maySetHeader } from './webhook-headers.ts'

/**
 * Returns an error for each field whose value would always prevent the step from sending the intended
 * request.
 */
export function faultsOfWebhook({ url, headers, body }: StepConfig<'WEBHOOK'>): FieldError[] {
  const texts: FieldText[] = [
    { field: 'url', text: url },
    ...Object.entries(headers).map(([name, text]) => ({ field: `headers.${name}`, text })),
    ...textsOf(body, 'body'),
  ]
  return [...urlFaults(url), ...Object.keys(headers).flatMap(headerFaults), ...texts.flatMap(templateFaults)]
}

interface FieldText {
  field: string
  text: string
}

/** Skips a URL that begins with a variable: its scheme and host are unknown until the request is sent. */
function urlFaults(url: string): FieldError[] {
  try {
    if (!url.startsWith('{{')) targetUrl(withoutVariables(url))
    return []
  } catch (error) {
    if (error instanceof OutgoingFault) return [fault('url', error.message)]
    throw error
  }
}

const headerFaults = (name: string): FieldError[] =>
  maySetHeader(name) ? [] : [fault(`headers.${name}`, 'must not be set: the service sets this header itself')]

function templateFaults({ field, text }: FieldText): FieldError[] {
  const unsupported = unsupportedIn(text)
  return unsupported === undefined
    ? []
    : [fault(field, `must use only \`{{ path }}\` and \`{{ path ?? "default" }}\`, not \`${unsupported}\``)]
}

/** Returns the strings in a JSON value. Recursion is safe, because the value has at most 32 levels. */
function textsOf(value: unknown, field: string): FieldText[] {
  if (typeof value === 'string') return [{ field, text: value }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, each]) => textsOf(each, `${field}.${key}`))
}

function fault(path: string, message: string): FieldError {
  const field = `config.${path}`
  return { field, code: 'custom', message: fieldMessage(field, message) }
}
