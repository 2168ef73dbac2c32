import { substitute, type Substitution } from './substitute.ts'

/**
 * Headers that a step cannot set, because this service sets them, or because they change the target or the
 * length of a request.
 */
const ownHeaders = new Set([
  'accept-encoding',
  'connection',
  'content-length',
  'expect',
  'host',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'user-agent',
  'webhook-id',
  'webhook-signature',
  'webhook-timestamp',
])

/** Returns whether a step can set this header. */
export const maySetHeader = (name: string): boolean => !ownHeaders.has(name.toLowerCase())

const userAgent = 'Postrider-Webhooks/1.0'

/** Renders the headers of a step. Names are in lower case. The default content type is JSON. */
export function renderHeaders(
  given: Readonly<Record<string, string>>,
  { variables, spend }: Omit<Substitution, 'escape'>,
): Record<string, string> {
  const own = Object.entries(given)
    .filter(([name]) => maySetHeader(name))
    .map(([name, value]) => [
      name.toLowerCase(),
      headerValue(substitute(value, { variables, spend, escape: (text) => text })),
    ])
  // The response is not decompressed: a small compressed body can expand a thousand times.
  const always = { 'user-agent': userAgent, 'accept-encoding': 'identity' }
  return { accept: '*/*', 'content-type': 'application/json', ...Object.fromEntries(own), ...always }
}

/**
 * Replaces control characters, because a line break would begin another header. Encodes non-ASCII text as
 * UTF-8 (RFC 9110 section 5.5).
 */
const headerValue = (text: string): string =>
  // oxlint-disable-next-line no-control-regex -- matches control characters on purpose
  Buffer.from(text.replaceAll(/[\u0000-\u001f\u007f]+/g, ' ').trim(), 'utf8').toString('latin1')
