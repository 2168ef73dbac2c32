import type { WebhookOutcome } from '../domain/webhook/response-outcome.ts'
import { WebhookFault } from '../domain/webhook/webhook-fault.ts'

const texts: Record<string, string> = {
  ECONNREFUSED: 'The connection was refused.',
  ECONNRESET: 'The connection was reset.',
  UND_ERR_SOCKET: 'The connection was closed before a response was received.',
  ENOTFOUND: 'The host name is unknown.',
  ENODATA: 'The host name has no address.',
  ETIMEOUT: 'The name servers of the host do not respond.',
  EHOSTUNREACH: 'The host cannot be reached.',
  ENETUNREACH: 'The host cannot be reached.',
  ETIMEDOUT: 'The connection timed out.',
  HTTPParserError: 'The response is not valid HTTP.',
  UND_ERR_HEADERS_OVERFLOW: 'The headers of the response are too long.',
}

/**
 * Returns the outcome of an attempt without a response. The message helps the workflow's author and reveals
 * nothing about our network.
 */
export function outcomeOfError(
  error: unknown,
  { timedOut, timeoutMs }: { timedOut: boolean; timeoutMs: number },
): WebhookOutcome {
  if (error instanceof WebhookFault) return { outcome: 'failed', error: error.message }
  if (timedOut)
    return { outcome: 'retry', error: `No response was received within ${timeoutMs / 1_000} seconds.` }
  const code = codeOf(error)
  // undici rejects an invalid request.
  if (code === 'UND_ERR_INVALID_ARG') return { outcome: 'failed', error: 'The request is not valid HTTP.' }
  return { outcome: 'retry', error: texts[code] ?? textOf(code) }
}

// The pattern matches the error codes of OpenSSL and Node.js for an invalid certificate.
const textOf = (code: string): string =>
  /CERT|SELF_SIGNED|ALTNAME|ISSUER/.test(code)
    ? `The server's certificate is not valid (${code}).`
    : `The request failed (${code}).`

/** Returns the error's code, or its name if it has none. */
function codeOf(error: unknown): string {
  const { code, name }: { code?: unknown; name?: unknown } = Object(error)
  return typeof code === 'string' ? code : String(name)
}
