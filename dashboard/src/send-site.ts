import { randomBytes } from 'node:crypto'
import type { OutgoingHttpHeaders } from 'node:http'
import { sendMemoryFile } from '@postrider/http'
import { unknownFile } from './errors.ts'
import { sendHtml, type Exchange } from './exchange.ts'
import { buildingPage, failedPage, refreshSeconds } from './notice.ts'
import { framePolicy, noticePolicy, pagePolicy } from './policies.ts'
import type { BuiltSite, Site } from './site.ts'

/** Responds to a path below `/app`. Responds with 503 as long as the application is not built. */
export async function sendSite(exchange: Exchange, site: Site): Promise<void> {
  switch (site.state) {
    case 'built':
      return sendBuilt(exchange, site)
    case 'building':
      exchange.res.setHeader('Retry-After', refreshSeconds)
      return sendNotice(exchange, buildingPage())
    case 'failed':
      return sendNotice(exchange, failedPage())
    default:
      return site satisfies never
  }
}

/**
 * Responds with the file of the path. Every other path is a page of the application, which reads its path in
 * the browser. Throws 404 for an unknown file below `assets`.
 */
async function sendBuilt(exchange: Exchange, { files, page }: BuiltSite): Promise<void> {
  const name = nameOf(exchange.pathname)
  const file = files.get(name)
  if (file) return sendMemoryFile(exchange, file, headersOf(name))
  if (name.startsWith(assets)) throw unknownFile()
  const nonce = randomBytes(16).toString('base64')
  exchange.res.setHeader('Content-Security-Policy', pagePolicy(nonce))
  sendHtml(exchange, 200, page(nonce))
}

/** The folder of the files whose names contain a hash of their content. */
const assets = 'assets/'
const frame = 'frame.html'

function headersOf(name: string): OutgoingHttpHeaders {
  if (name.startsWith(assets)) return { 'cache-control': 'public, max-age=31536000, immutable' }
  return {
    'cache-control': 'no-cache',
    ...(name === frame && { 'content-security-policy': framePolicy, 'x-frame-options': 'SAMEORIGIN' }),
  }
}

/** Returns the name of the requested file. An invalid encoding matches no file. */
function nameOf(pathname: string): string {
  const encoded = pathname.slice('/app/'.length)
  try {
    return decodeURIComponent(encoded)
  } catch {
    return encoded
  }
}

function sendNotice(exchange: Exchange, html: string): void {
  exchange.res.setHeader('Content-Security-Policy', noticePolicy)
  sendHtml(exchange, 503, html)
}
