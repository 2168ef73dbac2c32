/**
 * The value of a cookie in a `Cookie` header, as it was sent; of several of one name the first, which has the
 * longest path (RFC 6265 section 5.4).
 */
export const readCookie = (header: string | undefined, name: string): string | undefined =>
  (header ?? '')
    .split(';')
    .map((each) => each.trim())
    .find((each) => each.startsWith(`${name}=`))
    ?.slice(name.length + 1)
