/** An http(s) URL that can be a header value unchanged. */
const visibleAscii = /^[\x21-\x7e]+$/

/**
 * Returns the target of a link in a mail in visible ASCII, so that it can be a `Location` header. Other
 * characters are converted as in browsers (WHATWG URL: percent-encoded, the host in its ASCII form, tabs
 * and line breaks dropped). Undefined if it is not an http(s) URL.
 */
export function linkTarget(link: string): string | undefined {
  const trimmed = link.trim()
  if (!/^https?:\/\//i.test(trimmed) || !URL.canParse(trimmed)) return undefined
  return visibleAscii.test(trimmed) ? trimmed : new URL(trimmed).href
}
