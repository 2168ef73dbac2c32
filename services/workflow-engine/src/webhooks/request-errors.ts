import type { WebhookOutcome } from '../domain/webhook/answer.ts'
import { WebhookFault } from '../domain/webhook/webhook-fault.ts'

const texts: Record<string, string> = {
  ECONNREFUSED: 'The connection was refused.',
  ECONNRESET: 'The connection was reset.',
  UND_ERR_SOCKET: 'The connection ended before an answer came.',
  ENOTFOUND: 'The host name is unknown.',
  ENODATA: 'The host name has no address.',
  ETIMEOUT: 'The name servers of the host do not answer.',
  EHOSTUNREACH: 'The host cannot be reached.',
  ENETUNREACH: 'The host cannot be reached.',
  ETIMEDOUT: 'The connection timed out.',
  HTTPParserError: 'The answer is not HTTP.',
  UND_ERR_HEADERS_OVERFLOW: 'The headers of the answer are too long.',
}

/**
 * The outcome of a try that brought no answer. Its text names what an author can act on, and nothing of our
 * network.
 */
export function outcomeOfError(
  error: unknown,
  { timedOut, timeoutMs }: { timedOut: boolean; timeoutMs: number },
): WebhookOutcome {
  if (error instanceof WebhookFault) return { outcome: 'failed', error: error.message }
  if (timedOut) return { outcome: 'retry', error: `No answer came within ${timeoutMs / 1_000} seconds.` }
  const code = codeOf(error)
  // undici refuses to send what is no HTTP.
  if (code === 'UND_ERR_INVALID_ARG') return { outcome: 'failed', error: 'The request is not valid HTTP.' }
  return { outcome: 'retry', error: texts[code] ?? textOf(code) }
}

// OpenSSL's names of what is wrong with a certificate, and Node.js's own.
const textOf = (code: string): string =>
  /CERT|SELF_SIGNED|ALTNAME|ISSUER/.test(code)
    ? `The server's certificate is not valid (${code}).`
    : `The request failed (${code}).`

/** The error's code; its name where it has none. */
function codeOf(error: unknown): string {
  const { code, name }: { code?: unknown; name?: unknown } = Object(error)
  return typeof code === 'string' ? code : String(name)
}
