import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { contentKey } from './content-key.ts'
import { runVite } from './run-vite.ts'

/** A web application that can be built. */
export interface Project {
  /** The files and folders that determine the result of the build. */
  inputs: readonly string[]
  /** Writes the built files to an empty folder. */
  build(outDir: string, signal: AbortSignal | undefined): Promise<void>
}

export interface BuildOptions {
  /** The folder that contains the builds. */
  cacheDir?: string
  /** Ends a running build. */
  signal?: AbortSignal
  /** If a build is necessary, it begins after this promise has resolved. */
  after?: Promise<void>
  project?: Project
}

const pathOf = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url))

const dashboard: Project = {
  inputs: [
    'dashboard/web',
    'dashboard/vite.config.ts',
    'dashboard/package.json',
    'libs/client/src',
    'libs/contracts/src',
    'pnpm-lock.yaml',
  ].map(pathOf),
  build: (outDir, signal) => runVite({ config: pathOf('dashboard/vite.config.ts'), outDir, signal }),
}

const defaultCacheDir = pathOf('node_modules/.cache/postrider-dashboard')

/**
 * Builds the web application, unless the current content was built before. Returns the folder with the built
 * files, and deletes builds of other contents. Rejects with a message for the operator if the build fails.
 */
export async function buildDashboard({
  cacheDir = defaultCacheDir,
  signal,
  after,
  project = dashboard,
}: BuildOptions = {}): Promise<string> {
  const folder = join(cacheDir, await contentKey(project.inputs))
  if (isBuilt(folder)) return folder
  await waitFor(after, signal)
  await mkdir(cacheDir, { recursive: true })
  const unfinished = await mkdtemp(join(cacheDir, unfinishedPrefix))
  try {
    await project.build(unfinished, signal)
    await publish(unfinished, folder)
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
  await deleteOthers(cacheDir, folder)
  return folder
}

/** Waits for a promise. Rejects as soon as the signal is aborted. */
async function waitFor(after: Promise<void> | undefined, signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted()
  await Promise.race([after, ...(signal ? [once(signal, 'abort')] : [])])
  signal?.throwIfAborted()
}

const unfinishedPrefix = 'unfinished-'

const isBuilt = (folder: string): boolean => existsSync(join(folder, 'index.html'))

/** Moves a complete build to its folder. If another process has built the same content, keeps that build. */
async function publish(unfinished: string, folder: string): Promise<void> {
  try {
    await rename(unfinished, folder)
  } catch (error) {
    if (!isBuilt(folder)) throw error
  }
}

/** Unfinished builds of this age, in milliseconds, belong to processes that were killed. */
const abandonedMs = 600_000

async function deleteOthers(cacheDir: string, folder: string): Promise<void> {
  const others = (await readdir(cacheDir))
    .map((name) => join(cacheDir, name))
    .filter((path) => path !== folder)
  for (const path of others) if (await isObsolete(path)) await rm(path, { recursive: true, force: true })
}

async function isObsolete(path: string): Promise<boolean> {
  if (isBuilt(path) && !path.includes(unfinishedPrefix)) return true
  const changed = await stat(path).catch(() => undefined)
  return changed !== undefined && Date.now() - changed.mtimeMs > abandonedMs
}
