import { AppError } from '@postrider/contracts/errors'
import type { Exchange } from '../exchange.ts'
import type { DocsFile, FindDocsFile } from './files.ts'

/**
 * What the page may do: run our scripts, talk to this server, and write styles into itself, as its viewer
 * does. The viewer draws its icons as pictures in the page.
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
 * Answers the description of the API, or with `?for=key` the part for API keys. Throws 400 for another `for`.
 */
export function answerDescription(find: FindDocsFile, exchange: Exchange, name: string): Promise<void> {
  const { searchParams } = new URL(exchange.req.url ?? '/', 'http://gateway')
  const audience = searchParams.get('for') ?? ''
  if (audience === '') return answerDocs(find, exchange, name)
  if (audience === 'key') return answerDocs(find, exchange, `${name}?for=key`)
  throw new AppError('bad-request', 'BAD_REQUEST', { message: '`for` can only be `key`.' })
}

/** Answers a file of the description of the API. Throws 404 for a name that is none of them. */
export async function answerDocs(find: FindDocsFile, { req, res }: Exchange, name: string): Promise<void> {
  const file = await find(name)
  if (!file) throw new AppError('not-found', 'RESOURCE_NOT_FOUND', { message: 'No such file.' })
  const headers = headersOf(file)
  res.appendHeader('Vary', 'Accept-Encoding')
  if (req.headers['if-none-match'] === file.etag) return void res.writeHead(304, headers).end()
  const zips = /\bgzip\b/.test(String(req.headers['accept-encoding'] ?? ''))
  const body = zips ? file.gzipped : file.plain
  res.writeHead(200, {
    ...headers,
    'content-length': body.length,
    ...(zips && { 'content-encoding': 'gzip' }),
  })
  res.end(req.method === 'HEAD' ? undefined : body)
}

const headersOf = ({ type, etag }: DocsFile): Record<string, string> => ({
  'content-type': type,
  'cache-control': 'no-cache',
  etag,
  'content-security-policy': policy,
})
