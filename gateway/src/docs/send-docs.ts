import { sendMemoryFile } from '@postrider/http'
import { invalidFor, unknownFile } from '../errors.ts'
import type { Exchange } from '../exchange.ts'
import type { FindDocsFile } from './files.ts'

/**
 * The Content-Security-Policy of the page. Allows our scripts and connections to this server. The API viewer
 * also requires inline styles and data URLs.
 */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/**
 * Responds with the API description, or only its part for API keys if the query contains `for=key`. Throws
 * 400 for any other value of `for`.
 */
export function sendDescription(find: FindDocsFile, exchange: Exchange, name: string): Promise<void> {
  const { searchParams } = new URL(exchange.req.url ?? '/', 'http://gateway')
  const audience = searchParams.get('for') ?? ''
  if (audience === '') return sendDocsFile(find, exchange, name)
  if (audience === 'key') return sendDocsFile(find, exchange, `${name}?for=key`)
  throw invalidFor()
}

/** Responds with a file of the API description. Throws 404 for an unknown name. */
export async function sendDocsFile(find: FindDocsFile, exchange: Exchange, name: string): Promise<void> {
  const file = await find(name)
  if (!file) throw unknownFile()
  const headers = { 'cache-control': 'no-cache', 'content-security-policy': policy }
  await sendMemoryFile(exchange, file, headers)
}
