import { lstatSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Where Node keeps what it has compiled for worker processes: with it, one takes 20 MB less (it need not load
 * what strips the types) and 0.4 s of CPU time less to start. Undefined where there is no folder that this
 * user alone can write to, since the code in it is run.
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
