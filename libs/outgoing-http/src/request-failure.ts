import { OutgoingFault } from './outgoing-fault.ts'

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

/** Why a request received no response. */
export interface RequestFailure {
  /** A sentence for the user who entered the URL. It reveals nothing about our network. */
  message: string
  /** True if each later attempt would fail too. */
  isPermanent: boolean
}

/** Returns why a request failed. `error` is an error that `requestOnce` or `targetUrl` has thrown. */
export function requestFailure(error: unknown): RequestFailure {
  if (error instanceof OutgoingFault) return { message: error.message, isPermanent: true }
  const code = codeOf(error)
  // undici rejects an invalid request.
  if (code === 'UND_ERR_INVALID_ARG') return { message: 'The request is not valid HTTP.', isPermanent: true }
  return { message: texts[code] ?? textOf(code), isPermanent: false }
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
