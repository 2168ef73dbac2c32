import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { openApiFile } from '@postrider/contracts/openapi'
import { stringify } from 'yaml'
import { forKey } from './for-key.ts'
import { findGuide } from './guides.ts'
import { llmsText } from './llms-text.ts'
import { at, type OpenApiDocument } from './openapi-document.ts'

const compress = promisify(gzip)

/** A file as it is answered. */
export interface DocsFile {
  type: string
  etag: string
  plain: Buffer
  gzipped: Buffer
}

interface Source {
  type: string
  read(): Promise<Buffer | string>
}

// The bundle is no entry of its package; the style sheet, which is one, lies beside it.
const style = createRequire(import.meta.url).resolve('@scalar/api-reference/style.css')
const script = 'text/javascript; charset=utf-8'
const html = 'text/html; charset=utf-8'

const file = (url: URL, type: string): Source => ({ type, read: () => readFile(url) })

const page: Readonly<Record<string, Source>> = {
  'index.html': file(new URL('index.html', import.meta.url), html),
  'start.js': file(new URL('start.js', import.meta.url), script),
  'viewer.js': file(new URL('browser/standalone.js', pathToFileURL(style)), script),
}

/** Finds a file of the API description, of its page, or a guide by its name; undefined for any other name. */
export type FindDocsFile = (name: string) => Promise<DocsFile | undefined>

/**
 * The files, each made when it is first asked for. The description names `publicUrl` as its server, or `/`
 * where that is not set.
 */
export function docsFiles(publicUrl: string | undefined): FindDocsFile {
  const sources: Readonly<Record<string, Source>> = { ...page, ...descriptions(publicUrl ?? '/') }
  const loaded = new Map<string, Promise<DocsFile>>()
  return async (name) => {
    const known = loaded.get(name)
    if (known) return known
    const source = Object.hasOwn(sources, name) ? sources[name] : await guideSource(name)
    if (!source) return undefined
    const found = load(source)
    loaded.set(name, found)
    return found
  }
}

async function guideSource(path: string): Promise<Source | undefined> {
  const guide = await findGuide(path)
  return guide === undefined ? undefined : { type: html, read: async () => guide }
}

function descriptions(url: string): Readonly<Record<string, Source>> {
  const whole = async (): Promise<OpenApiDocument> => at(JSON.parse(await readFile(openApiFile, 'utf8')), url)
  const ofKeys = async (): Promise<OpenApiDocument> => forKey(await whole())
  return {
    'openapi.json': json(whole),
    'openapi.json?for=key': json(ofKeys),
    'openapi.yaml': yaml(whole),
    'openapi.yaml?for=key': yaml(ofKeys),
    'llms.txt': { type: 'text/plain; charset=utf-8', read: async () => llmsText(await ofKeys()) },
  }
}

const json = (document: () => Promise<OpenApiDocument>): Source => ({
  type: 'application/json; charset=utf-8',
  read: async () => `${JSON.stringify(await document(), null, 2)}\n`,
})

/** RFC 9512. Long lines stay whole: only the block scalars of YAML are as readable. */
const yaml = (document: () => Promise<OpenApiDocument>): Source => ({
  type: 'application/yaml; charset=utf-8',
  read: async () => stringify(await document(), { aliasDuplicateObjects: false, lineWidth: 0 }),
})

async function load({ type, read }: Source): Promise<DocsFile> {
  const plain = Buffer.from(await read())
  const etag = `"${createHash('sha256').update(plain).digest('base64url')}"`
  return { type, etag, plain, gzipped: await compress(plain) }
}
