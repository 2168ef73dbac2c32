/**
 * Returns the raw value of a cookie in a `Cookie` header. If several cookies have this name, returns the
 * first, whose path is the longest (RFC 6265 section 5.4).
 */
export const readCookie = (header: string | undefined, name: string): string | undefined =>
  (header ?? '')
    .split(';')
    .map((each) => each.trim())
    .find((each) => each.startsWith(`${name}=`))
    ?.slice(name.length + 1)
