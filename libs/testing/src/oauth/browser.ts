import { CookieJar } from 'tough-cookie'
import type { ApiResponse } from '../service/response.ts'
import type { Client } from '../service/client.ts'

/** The page that a browser shows, or at which it stopped. */
export interface Page extends ApiResponse {
  /** The URL of the page. */
  url: string
  /**
   * The URL of a redirect that the browser did not follow, because its site is unknown or it starts with
   * `stopBefore`.
   */
  leadsTo: string | undefined
}

export interface Browser {
  /** Opens a URL and follows redirects to known sites, except to a URL that starts with `stopBefore`. */
  open(url: string, stopBefore?: string): Promise<Page>
  /** Submits the form on a page, and follows redirects as `open` does. */
  submit(page: Page, fields: Record<string, string>, stopBefore?: string): Promise<Page>
  /** Returns the cookies for this URL. */
  cookies(url: string): Promise<Record<string, string>>
  setCookie(url: string, line: string): Promise<void>
}

/**
 * Creates a browser without a screen. It stores cookies according to their attributes (tough-cookie). `sites`
 * contains the client of each known origin.
 */
export function openBrowser(sites: Record<string, Client>): Browser {
  const jar = new CookieJar()
  const load = async (url: string, form?: string): Promise<ApiResponse> => {
    const { origin, pathname, search } = new URL(url)
    const site = sites[origin]
    if (!site) throw new Error(`Unknown site ${origin}`)
    const cookie = await jar.getCookieString(url, { sameSiteContext: 'lax' })
    const headers = { 'user-agent': 'Mozilla/5.0 (test)', ...(cookie === '' ? {} : { cookie }) }
    const answer = await (form === undefined
      ? site.get(pathname + search, { headers })
      : site.post(pathname + search, { headers: { ...headers, ...formType }, body: form }))
    for (const line of answer.headers.getSetCookie()) await jar.setCookie(line, url)
    return answer
  }
  const follow = async (from: { url: string; form?: string }, stopBefore?: string): Promise<Page> => {
    let url = from.url
    let answer = await load(url, from.form)
    for (let redirects = 0; redirects < 20; redirects += 1) {
      const leadsTo = redirectOf(answer, url)
      const isKnown = leadsTo !== undefined && new URL(leadsTo).origin in sites
      if (!isKnown || (stopBefore !== undefined && leadsTo.startsWith(stopBefore)))
        return { ...answer, url, leadsTo }
      url = leadsTo
      answer = await load(url)
    }
    throw new Error(`${from.url} redirects too often`)
  }
  return {
    open: (url, stopBefore) => follow({ url }, stopBefore),
    submit: (page, fields, stopBefore) => {
      const { action, values } = formIn(page)
      return follow({ url: action, form: String(new URLSearchParams({ ...values, ...fields })) }, stopBefore)
    },
    cookies: async (url) =>
      Object.fromEntries(
        (await jar.getCookies(url, { sameSiteContext: 'lax' })).map(({ key, value }) => [key, value]),
      ),
    setCookie: async (url, line) => void (await jar.setCookie(line, url)),
  }
}

const formType = { 'content-type': 'application/x-www-form-urlencoded' }

const redirectOf = ({ status, headers }: ApiResponse, url: string): string | undefined => {
  const location = headers.get('location')
  return status >= 300 && status < 400 && location !== null ? new URL(location, url).href : undefined
}

/** Returns the first form on a page, with its hidden fields. */
function formIn({ body, url }: Page): { action: string; values: Record<string, string> } {
  const html = String(body)
  const action = /<form[^>]* action="([^"]+)"/.exec(html)?.[1]
  if (action === undefined) throw new Error(`${url} has no form: ${html.slice(0, 500)}`)
  const hidden = html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)
  return {
    action: new URL(action, url).href,
    values: Object.fromEntries([...hidden].map(([, name = '', value = '']) => [name, value])),
  }
}
