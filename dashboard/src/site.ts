import { readdir, readFile } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'
import { memoryFile, type MemoryFile } from '@postrider/http'
import { ConfigError } from '@postrider/process/config'
import { indexPage, type IndexPage } from './index-page.ts'

/** The built files of the application. */
export interface BuiltSite {
  state: 'built'
  /** The files by their path below `/app/`, without `index.html`. */
  files: ReadonlyMap<string, MemoryFile>
  page: IndexPage
}

/** The application, which may not have been built yet. */
export type Site = BuiltSite | { state: 'building' | 'failed' }

const text = (type: string): string => `${type}; charset=utf-8`

/** The content types of the files that Vite writes. */
const types: Readonly<Record<string, string>> = {
  '.css': text('text/css'),
  '.html': text('text/html'),
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': text('text/javascript'),
  '.json': 'application/json',
  '.map': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': text('text/plain'),
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/**
 * Reads all files of a folder into memory. `path` is the path of the application, with a slash at the end.
 * Throws `ConfigError` if the folder has no `index.html`.
 */
export async function loadSite(folder: string, path: string): Promise<BuiltSite> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((cause: unknown) => {
    throw notBuilt(folder, cause)
  })
  const names = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(join(folder, sep).length))
  if (!names.includes('index.html')) throw notBuilt(folder)
  const loaded = await Promise.all(
    names.map(async (name) => [nameInUrl(name), await readFile(join(folder, name))] as const),
  )
  const contents = new Map(loaded)
  const page = indexPage(String(contents.get('index.html')), path)
  contents.delete('index.html')
  const files = [...contents].map(([name, content]) => [name, memoryFile(typeOf(name), content)] as const)
  return { state: 'built', files: new Map(files), page }
}

const nameInUrl = (name: string): string => name.split(sep).join('/')

const typeOf = (name: string): string => types[extname(name)] ?? 'application/octet-stream'

const notBuilt = (folder: string, cause?: unknown): ConfigError =>
  new ConfigError(
    `The folder ${folder} contains no index.html. Build the dashboard with \`npm run dashboard -- build\`, or set DASHBOARD_DIR to a folder with its built files.`,
    { cause },
  )
