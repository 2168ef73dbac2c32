import type { Browser, Page } from 'playwright-core'
import type { Cluster } from '../cluster.ts'

/** A cookie of the server. */
interface Cookie {
  name: string
  value: string
  url: string
}

/** What each measurement uses. */
export interface DashboardBench {
  browser: Browser
  baseUrl: string
  projectId: string
  /** The cookie of a session of the project's owner. */
  cookie: Cookie
}

/** Signs in with the password, and returns the cookie of the session. */
export async function signIn({ baseUrl, user }: Cluster['demo']): Promise<Cookie> {
  const response = await fetch(`${baseUrl}/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: baseUrl },
    body: JSON.stringify(user),
  })
  if (!response.ok) throw new Error(`The sign-in failed with status ${response.status}`)
  const [name = '', value = ''] = (response.headers.get('set-cookie')?.split(';')[0] ?? '').split('=')
  return { name, value, url: baseUrl }
}

interface WindowOptions {
  /** The factor by which the browser slows down the page's work on the CPU. */
  slowdown?: number
  isSignedIn?: boolean
}

/** Opens a window with an empty cache. */
export async function openWindow(
  { browser, baseUrl, cookie }: DashboardBench,
  { slowdown = 1, isSignedIn = true }: WindowOptions = {},
): Promise<{ page: Page; close(): Promise<void> }> {
  // The policy of the server would refuse the expressions of `numberIn`.
  const context = await browser.newContext({
    baseURL: baseUrl,
    viewport: { width: 1280, height: 800 },
    bypassCSP: true,
  })
  if (isSignedIn) await context.addCookies([cookie])
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return { page, close: () => context.close() }
}

/** Evaluates a JavaScript expression in each frame until its value is a number, and returns that number. */
export async function numberIn(page: Page, expression: string): Promise<number> {
  const handle = await page.waitForFunction(expression)
  return Number(await handle.jsonValue())
}
