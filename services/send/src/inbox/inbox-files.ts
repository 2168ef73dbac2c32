import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { notFound } from '@postrider/contracts/errors'
import type { Reply } from '@postrider/http'

const page = import.meta.resolve('@postrider/inbox-page/index.html')

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
}

/** Returns a file of the inbox page. Throws 404 for any other name, so that no other file can be read. */
export async function inboxFile(name: string): Promise<Reply> {
  const type = /^[a-z-]+\.(html|js|css|svg)$/.test(name) ? types[extname(name)] : undefined
  if (type === undefined) throw notFound('file', name)
  const body = await readFile(new URL(name, page), 'utf8').catch(() => undefined)
  if (body === undefined) throw notFound('file', name)
  return { status: 200, body, type, headers }
}

// The page sets its policy in a <meta> element, which cannot contain `frame-ancestors`.
const headers = {
  'content-security-policy': "frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-cache',
}
