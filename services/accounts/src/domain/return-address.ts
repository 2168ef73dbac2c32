export interface ReturnRules {
  /** Where the API is, whose links in mails lead to strangers' pages; without a slash at its end. */
  publicUrl: string
  /** Where the dashboard is served, without a slash at its end; may have a path. */
  dashboardUrl: string
  /** Further origins that a dashboard is served from. */
  origins: readonly string[]
}

/**
 * Where a browser goes after a sign-in at another provider: a path of the dashboard (`/projects`), or an
 * address of an allowed origin. Undefined for anything else: a link to our own sign-in must not lead to a
 * stranger's page. Compared as browsers read it (WHATWG URL), for which `//host` names a host.
 */
export function returnAddress(rules: ReturnRules, wanted = '/'): string | undefined {
  const { publicUrl, dashboardUrl, origins } = rules
  const isPath = wanted.startsWith('/') && !wanted.startsWith('//')
  const url = parsed(isPath ? dashboardUrl + wanted : wanted)
  if (!url || ![new URL(dashboardUrl).origin, ...origins].includes(url.origin)) return undefined
  return isEndpoint(url, new URL(publicUrl)) ? undefined : url.href
}

/** Undefined for what is no address, has a name and password in it, or is too long. */
function parsed(text: string): URL | undefined {
  // Browsers drop the one and read the other as a slash.
  if (/[\p{Cc}\\]/u.test(text)) return undefined
  const url = URL.parse(text)
  if (!url || url.username !== '' || url.password !== '') return undefined
  return url.href.length <= longestAddress ? url : undefined
}

/** It is kept in a cookie, of which browsers take 4096 bytes (RFC 6265 section 6.1). */
const longestAddress = 2000

/**
 * Endpoints of ours that redirect, or end the session: where dashboard and API share an origin, these are
 * none of its pages.
 */
function isEndpoint(url: URL, api: URL): boolean {
  const base = api.pathname.replace(/\/+$/, '')
  if (url.origin !== api.origin || !url.pathname.startsWith(`${base}/`)) return false
  const first = url.pathname.slice(base.length).replace(/^\/+/, '').split('/')[0] ?? ''
  return ['c', 'auth'].includes(decoded(first))
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/** The same address with the reason why the sign-in failed. */
export function withOauthError(address: string, code: string): string {
  const url = new URL(address)
  url.searchParams.set('oauth_error', code)
  return url.href
}
