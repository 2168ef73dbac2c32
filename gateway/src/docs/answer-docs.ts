import { AppError } from '@postrider/contracts/errors'
import type { Exchange } from '../exchange.ts'
import { docsFile, type DocsFile } from './files.ts'

/**
 * What the page may do: run our scripts, talk to this server, and write styles into itself, as its viewer does. The viewer draws its icons
 * as pictures in the page.
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

/** Answers a file of the description of the API. Throws 404 for a name that is none of them. */
export async function answerDocs({ req, res }: Exchange, name: string): Promise<void> {
  const file = await docsFile(name)
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
