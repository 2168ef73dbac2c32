import { CookieJar } from 'tough-cookie'
import type { Answer } from '../service/answer.ts'
import type { Client } from '../service/client.ts'

/** What a browser shows, or would show if it could go on. */
export interface Page extends Answer {
  /** The address of this answer. */
  url: string
  /** Where it redirects to, when that is no site that the browser knows, or is where it was told to stop. */
  leadsTo: string | undefined
}

export interface Browser {
  /**
   * Opens an address and follows redirects among the known sites; not to an address that begins with
   * `stopBefore`.
   */
  open(url: string, stopBefore?: string): Promise<Page>
  /** Sends the form of a page, and goes on as `open` does. */
  submit(page: Page, fields: Record<string, string>, stopBefore?: string): Promise<Page>
  /** What it would send to this address. */
  cookies(url: string): Promise<Record<string, string>>
  setCookie(url: string, line: string): Promise<void>
}

/**
 * A browser without a screen: it keeps cookies by their rules (tough-cookie). `sites` says who answers for an
 * origin.
 */
export function openBrowser(sites: Record<string, Client>): Browser {
  const jar = new CookieJar()
  const load = async (url: string, form?: string): Promise<Answer> => {
    const { origin, pathname, search } = new URL(url)
    const site = sites[origin]
    if (!site) throw new Error(`No site answers for ${origin}`)
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

const redirectOf = ({ status, headers }: Answer, url: string): string | undefined => {
  const location = headers.get('location')
  return status >= 300 && status < 400 && location !== null ? new URL(location, url).href : undefined
}

/** The first form of a page, with its hidden fields. */
function formIn({ body, url }: Page): { action: string; values: Record<string, string> } {
  const html = String(body)
  const action = /<form[^>]* action="([^"]+)"/.exec(html)?.[1]
  if (action === undefined) throw new Error(`${url} shows no form: ${html.slice(0, 500)}`)
  const hidden = html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)
  return {
    action: new URL(action, url).href,
    values: Object.fromEntries([...hidden].map(([, name = '', value = '']) => [name, value])),
  }
}
