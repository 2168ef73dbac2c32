import { OutgoingFault } from './outgoing-fault.ts'

const maxUrlLength = 8_000

/** Parses the URL of a request. Throws `OutgoingFault` for a URL that is never allowed. */
export function targetUrl(text: string, base?: string): URL {
  const url = text.length > maxUrlLength ? null : URL.parse(text, base)
  if (!url) throw new OutgoingFault('The URL is invalid.')
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new OutgoingFault('The URL must begin with http:// or https://.')
  // Rejected like in fetch (WHATWG Fetch section 5.4), because URLs with passwords are often displayed or
  // logged.
  if (url.username !== '' || url.password !== '')
    throw new OutgoingFault('The URL must not contain a user name or password. Use a header instead.')
  if (url.port === '0') throw new OutgoingFault('The URL must not use port 0.')
  return url
}
