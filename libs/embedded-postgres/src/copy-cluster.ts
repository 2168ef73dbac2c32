import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createCluster } from './create-cluster.ts'
import { findBinaries } from './find-binaries.ts'

const run = promisify(execFile)

/**
 * Creates `folder` as a copy of an empty cluster in `cache`, in 0.1 s instead of the 0.6 s of
 * `createCluster`. Use it only for tests: all copies have the same password, and they are not synced to disk.
 */
export async function copyCluster({ folder, cache }: { folder: string; cache: string }): Promise<void> {
  // The uid is part of the name because only the owner can read the folder.
  const cached = join(cache, `postgres-${await version()}-${process.getuid?.() ?? ''}`)
  if (!(await exists(cached))) await createCached(cache, cached)
  await run('cp', ['-a', cached, folder])
}

/** If two processes create the cluster at the same time, the first one wins. */
async function createCached(cache: string, cached: string): Promise<void> {
  await mkdir(cache, { recursive: true })
  try {
    await createCluster({ folder: cached, durable: false })
  } catch (error) {
    if (!(await exists(cached))) throw error
  }
}

/** Returns a hash of the Postgres version (part of initdb's path) and of the code that runs initdb. */
async function version(): Promise<string> {
  const source = await readFile(new URL('create-cluster.ts', import.meta.url))
  return createHash('sha256').update(findBinaries().initdb).update(source).digest('hex').slice(0, 16)
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )
