import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { openApiFile } from '@postrider/contracts/openapi'
import { memoryFile, type MemoryFile } from '@postrider/http'
import { stringify } from 'yaml'
import { forKey } from './for-key.ts'
import { guideFinder } from './guides.ts'
import { llmsText } from './llms-text.ts'
import { withServer, type OpenApiDocument } from './openapi-document.ts'

interface Source {
  type: string
  read(): Promise<Buffer | string>
}

// The package exports only the style sheet. The script is in the same folder.
const style = createRequire(import.meta.url).resolve('@scalar/api-reference/style.css')
const script = 'text/javascript; charset=utf-8'
const html = 'text/html; charset=utf-8'

const file = (url: URL, type: string): Source => ({ type, read: () => readFile(url) })

const page: Readonly<Record<string, Source>> = {
  'index.html': file(new URL('index.html', import.meta.url), html),
  'start.js': file(new URL('start.js', import.meta.url), script),
  'viewer.js': file(new URL('browser/standalone.js', pathToFileURL(style)), script),
}

/**
 * Returns a file by its name: a guide, a format of the API description, or a file of the page that shows the
 * description. Returns undefined for an unknown name.
 */
export type FindDocsFile = (name: string) => Promise<MemoryFile | undefined>

/**
 * Returns a function that creates each file when it is first requested. The API description contains
 * `publicUrl` as its server, or `/` if `publicUrl` is undefined.
 */
export function docsFiles(publicUrl: string | undefined): FindDocsFile {
  const sources: Readonly<Record<string, Source>> = { ...page, ...descriptions(publicUrl ?? '/') }
  const findGuide = guideFinder()
  const loaded = new Map<string, Promise<MemoryFile>>()
  return async (name) => {
    const known = loaded.get(name)
    if (known) return known
    const source = Object.hasOwn(sources, name) ? sources[name] : guideSource(await findGuide(name))
    if (!source) return undefined
    const found = load(source)
    loaded.set(name, found)
    return found
  }
}

const guideSource = (guide: string | undefined): Source | undefined =>
  guide === undefined ? undefined : { type: html, read: async () => guide }

function descriptions(url: string): Readonly<Record<string, Source>> {
  const fullDocument = async (): Promise<OpenApiDocument> =>
    withServer(JSON.parse(await readFile(openApiFile, 'utf8')), url)
  const keyDocument = async (): Promise<OpenApiDocument> => forKey(await fullDocument())
  return {
    'openapi.json': json(fullDocument),
    'openapi.json?for=key': json(keyDocument),
    'openapi.yaml': yaml(fullDocument),
    'openapi.yaml?for=key': yaml(keyDocument),
    'llms.txt': { type: 'text/plain; charset=utf-8', read: async () => llmsText(await keyDocument()) },
  }
}

const json = (document: () => Promise<OpenApiDocument>): Source => ({
  type: 'application/json; charset=utf-8',
  read: async () => `${JSON.stringify(await document(), null, 2)}\n`,
})

/** Serves a document as YAML (RFC 9512). Does not fold lines, because folded YAML is hard to read. */
const yaml = (document: () => Promise<OpenApiDocument>): Source => ({
  type: 'application/yaml; charset=utf-8',
  read: async () => stringify(await document(), { aliasDuplicateObjects: false, lineWidth: 0 }),
})

const load = async ({ type, read }: Source): Promise<MemoryFile> => memoryFile(type, await read())
