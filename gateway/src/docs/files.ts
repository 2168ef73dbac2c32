import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { openApiFile } from '@postrider/contracts/openapi'

const compress = promisify(gzip)

/** A file as it is answered. */
export interface DocsFile {
  type: string
  etag: string
  plain: Buffer
  gzipped: Buffer
}

const script = 'text/javascript; charset=utf-8'

// The bundle is no entry of its package; the style sheet, which is one, lies beside it.
const style = createRequire(import.meta.url).resolve('@scalar/api-reference/style.css')

const files = {
  'openapi.json': { url: openApiFile, type: 'application/json; charset=utf-8' },
  'index.html': { url: new URL('index.html', import.meta.url), type: 'text/html; charset=utf-8' },
  'start.js': { url: new URL('start.js', import.meta.url), type: script },
  'viewer.js': { url: new URL('browser/standalone.js', pathToFileURL(style)), type: script },
} as const

const loaded = new Map<string, Promise<DocsFile>>()

const isFile = (name: string): name is keyof typeof files => Object.hasOwn(files, name)

/** A file of the description of the API and of its page, read when it is first asked for; undefined for any other name. */
export function docsFile(name: string): Promise<DocsFile> | undefined {
  if (!isFile(name)) return undefined
  const found = loaded.get(name) ?? load(files[name])
  loaded.set(name, found)
  return found
}

async function load({ url, type }: { url: URL; type: string }): Promise<DocsFile> {
  const plain = await readFile(url)
  const etag = `"${createHash('sha256').update(plain).digest('base64url')}"`
  return { type, etag, plain, gzipped: await compress(plain) }
}
