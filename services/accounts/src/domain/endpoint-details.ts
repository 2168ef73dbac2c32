import type { MailDetails } from './platform-mail.ts'

const maxUrlLength = 120
const maxReasonLength = 200

/**
 * Returns the URL of a webhook endpoint for use in a mail: without its query, which may contain a secret, and
 * shortened.
 */
export function displayUrl(url: string): string {
  const parsed = URL.parse(url)
  return shorten(parsed ? `${parsed.origin}${parsed.pathname}` : url, maxUrlLength)
}

export interface FailingEndpoint {
  url: string
  /** An instant in ISO 8601. */
  failingSince: string
  error: string | null
}

/** Returns the values of a mail about a failing endpoint. */
export const failingDetails = ({ url, failingSince, error }: FailingEndpoint): MailDetails => ({
  endpoint: displayUrl(url),
  failingSince: `${new Date(failingSince).toISOString().slice(0, 16).replace('T', ' ')} UTC`,
  lastError: shorten(error ?? '', maxReasonLength) || '–',
})

/** Returns the values of a mail about a disabled endpoint. */
export const disabledDetails = ({ url, reason }: { url: string; reason: string }): MailDetails => ({
  endpoint: displayUrl(url),
  explanation: shorten(reason, maxReasonLength),
})

/** Shortens a text without splitting a surrogate pair. */
function shorten(text: string, max: number): string {
  const characters = Array.from(text)
  return characters.length <= max ? text : `${characters.slice(0, max - 1).join('')}…`
}
