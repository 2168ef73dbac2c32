import { escapeHtml } from '@postrider/contracts/translations'

const baseElement = /<base\s+href="[^"]*"/
const emptyNonce = /<meta\s+property="csp-nonce"\s+nonce=""/

/** Returns `index.html` with a nonce. */
export type IndexPage = (nonce: string) => string

/**
 * Returns the path of the application with a slash at the end. A path of `publicUrl` precedes it: a proxy in
 * front of the gateway removes that path.
 */
export const appPath = (publicUrl: string | undefined): string =>
  `${publicUrl === undefined ? '' : new URL(publicUrl).pathname.replace(/\/+$/, '')}/app/`

/**
 * Returns a function that writes a nonce into `index.html`, with the path of the application as base URL.
 * Throws if the file has no element for one of them.
 */
export function indexPage(html: string, path: string): IndexPage {
  if (!baseElement.test(html)) throw new Error('index.html contains no <base href="…">.')
  if (!emptyNonce.test(html)) throw new Error('index.html contains no <meta property="csp-nonce" nonce="">.')
  const page = html.replace(baseElement, () => `<base href="${escapeHtml(path)}"`)
  return (nonce) => page.replace(emptyNonce, `<meta property="csp-nonce" nonce="${nonce}"`)
}
