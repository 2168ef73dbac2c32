/** An http(s) URL that is safe as a header value as it stands. */
const visibleAscii = /^[\x21-\x7e]+$/

/**
 * Where a link of a mail leads, in visible ASCII, so that it can be a `Location` header: what is not is
 * written as browsers do (WHATWG URL: percent-encoded, the host in its ASCII form, tabs and line breaks
 * dropped). Undefined for what is no http(s) URL.
 */
export function linkTarget(link: string): string | undefined {
  const trimmed = link.trim()
  if (!/^https?:\/\//i.test(trimmed) || !URL.canParse(trimmed)) return undefined
  return visibleAscii.test(trimmed) ? trimmed : new URL(trimmed).href
}
