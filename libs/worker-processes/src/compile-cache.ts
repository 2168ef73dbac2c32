import { lstatSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Returns the folder of Node's compile cache for worker processes, which saves 20 MB of memory and 0.4 s of
 * CPU time per process. Returns undefined if there is no folder that only this user can write to. The cached
 * code is executed, so no other user may change it.
 */
export function compileCacheFolder(): string | undefined {
  const uid = process.getuid?.()
  if (uid === undefined) return undefined
  const folder = join(tmpdir(), `postrider-workers-${uid}`)
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const found = lstatSync(folder)
    return found.isDirectory() && found.uid === uid && (found.mode & 0o077) === 0 ? folder : undefined
  } catch {
    return undefined
  }
}
