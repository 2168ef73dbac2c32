/**
 * Returns the raw value of a cookie in a `Cookie` header. Of several with the same name it returns the
 * first, which has the longest path (RFC 6265 section 5.4).
 */
export const readCookie = (header: string | undefined, name: string): string | undefined =>
  (header ?? '')
    .split(';')
    .map((each) => each.trim())
    .find((each) => each.startsWith(`${name}=`))
    ?.slice(name.length + 1)
