/** Matches an http(s) URL that can be a header value unchanged. */
const visibleAscii = /^[\x21-\x7e]+$/

/**
 * Returns the target of a link in visible ASCII, so that it can be a `Location` header. Other characters are
 * converted as in browsers (WHATWG URL): they are percent-encoded, the host is converted to ASCII, and tabs
 * and line breaks are dropped. Returns undefined if the link is not an http(s) URL.
 */
export function linkTarget(link: string): string | undefined {
  const trimmed = link.trim()
  if (!/^https?:\/\//i.test(trimmed) || !URL.canParse(trimmed)) return undefined
  return visibleAscii.test(trimmed) ? trimmed : new URL(trimmed).href
}
