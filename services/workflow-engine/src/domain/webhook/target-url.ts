import { WebhookFault } from './webhook-fault.ts'

const longestUrl = 8_000

/**
 * The URL that a request goes to. Throws `WebhookFault` for one that may not be asked, whatever its host
 * resolves to.
 */
export function targetUrl(text: string, base?: string): URL {
  const url = text.length > longestUrl ? null : URL.parse(text, base)
  if (!url) throw new WebhookFault('The URL is not valid.')
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new WebhookFault('The URL must begin with http:// or https://.')
  // As fetch refuses them (WHATWG Fetch section 5.4): they are easily shown in places where a password must
  // not be.
  if (url.username !== '' || url.password !== '')
    throw new WebhookFault('The URL must not contain a user name or password; use a header.')
  if (url.port === '0') throw new WebhookFault('The URL must not name port 0.')
  return url
}
