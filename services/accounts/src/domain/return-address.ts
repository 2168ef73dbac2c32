export interface ReturnRules {
  /**
   * URL of the API, without a trailing slash. Its endpoints are not allowed, because tracked links redirect
   * to third-party pages.
   */
  publicUrl: string
  /** URL of the dashboard, without a trailing slash; may have a path. */
  dashboardUrl: string
  /** Additional origins of dashboards. */
  origins: readonly string[]
}

/**
 * Returns the address to redirect to after a sign-in: a path of the dashboard (`/projects`), or a URL of an
 * allowed origin. Returns undefined for anything else, so that a sign-in link cannot redirect to a
 * third-party page. Parses addresses like browsers do (WHATWG URL), where `//host` is a host.
 */
export function returnAddress(rules: ReturnRules, requested = '/'): string | undefined {
  const { publicUrl, dashboardUrl, origins } = rules
  const isPath = requested.startsWith('/') && !requested.startsWith('//')
  const url = parseAddress(isPath ? dashboardUrl + requested : requested)
  if (!url || ![new URL(dashboardUrl).origin, ...origins].includes(url.origin)) return undefined
  return isEndpoint(url, new URL(publicUrl)) ? undefined : url.href
}

/** Returns the parsed address; undefined if it is invalid, has credentials or is too long. */
function parseAddress(text: string): URL | undefined {
  // Browsers ignore control characters and read a backslash as a slash.
  if (/[\p{Cc}\\]/u.test(text)) return undefined
  const url = URL.parse(text)
  if (!url || url.username !== '' || url.password !== '') return undefined
  return url.href.length <= maxAddressLength ? url : undefined
}

/**
 * Maximum length of an address. It is stored in a cookie, for which browsers accept 4096 bytes (RFC 6265
 * section 6.1).
 */
const maxAddressLength = 2000

/**
 * Returns whether the address is an API endpoint. If the dashboard and the API share an origin, such an
 * endpoint could redirect or end the session.
 */
function isEndpoint(url: URL, api: URL): boolean {
  const base = api.pathname.replace(/\/+$/, '')
  if (url.origin !== api.origin || !url.pathname.startsWith(`${base}/`)) return false
  const first = url.pathname.slice(base.length).replace(/^\/+/, '').split('/')[0] ?? ''
  return ['c', 'auth'].includes(decodeSegment(first))
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/** Returns the address with the code of the failed sign-in. */
export function withOauthError(address: string, code: string): string {
  const url = new URL(address)
  url.searchParams.set('oauth_error', code)
  return url.href
}
