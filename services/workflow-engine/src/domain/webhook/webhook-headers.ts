import { substitute, type Substitution } from './substitute.ts'

/**
 * Headers that a step may not set: the sender writes them, or they would change where a request goes or how
 * long it is.
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

/** False for a header that a step cannot set. */
export const maySetHeader = (name: string): boolean => !ownHeaders.has(name.toLowerCase())

const userAgent = 'Postrider-Webhooks/1.0'

/**
 * The headers of a step with variables in their values, names in lower case; JSON is their content type
 * unless the step gives one.
 */
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
  // A response is kept as it comes, so nothing is decompressed that may be a thousand times as long.
  const always = { 'user-agent': userAgent, 'accept-encoding': 'identity' }
  return { accept: '*/*', 'content-type': 'application/json', ...Object.fromEntries(own), ...always }
}

/**
 * Without line breaks and other control characters, which would begin another header; beyond ASCII as UTF-8
 * (RFC 9110 section 5.5).
 */
const headerValue = (text: string): string =>
  // oxlint-disable-next-line no-control-regex -- it is the control characters that are meant
  Buffer.from(text.replaceAll(/[\u0000-\u001f\u007f]+/g, ' ').trim(), 'utf8').toString('latin1')
