// oxlint-disable jest/no-export -- shared setup of tests
import { execFileSync } from 'node:child_process'
import { mkdtemp, open, rm, rmdir, stat, statfs, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { notRun } from '@postrider/testing/engines'
import { missingForCluster } from './config.ts'

/** A file system in memory. */
export interface SmallDisk {
  folder: string
  /** The free megabytes. */
  free(): Promise<number>
  /** Appends this number of megabytes to a file, or fewer if the disk is full. */
  fill(megabytes?: number): Promise<void>
  /** Extends or shortens this file so that this number of megabytes is free. */
  leave(megabytes: number): Promise<void>
  /** Deletes this file, if it exists. */
  makeSpace(): Promise<void>
  remove(): Promise<void>
}

const megabyte = 1024 * 1024
const pieceBytes = 64 * 1024

/** Mounts a tmpfs of this size. Requires root. */
export async function mountSmallDisk(megabytes: number): Promise<SmallDisk> {
  const folder = await mkdtemp(join(tmpdir(), 'postrider-disk-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder])
  const filler = join(folder, 'filler')
  const free = async (): Promise<number> => {
    const { bavail, bsize } = await statfs(folder)
    return Math.floor((bavail * bsize) / megabyte)
  }
  return {
    folder,
    free,
    fill: (megabytes = Infinity) => fill(filler, megabytes * megabyte),
    leave: async (megabytes) => {
      const excess = (await free()) - megabytes
      if (excess > 0) await fill(filler, excess * megabyte)
      else await truncate(filler, Math.max(0, (await stat(filler)).size + excess * megabyte))
    },
    makeSpace: () => rm(filler, { force: true }),
    remove: async () => {
      // Unmount lazily (`-l`), because a process that is ending may still have open files.
      execFileSync('umount', ['-l', folder])
      await rmdir(folder)
    },
  }
}

/** Appends this number of bytes, or fewer if the disk is full. */
async function fill(path: string, bytes: number): Promise<void> {
  const file = await open(path, 'a')
  const piece = Buffer.alloc(pieceBytes)
  try {
    for (let at = 0; at < bytes; at += pieceBytes) await file.write(piece)
  } catch (error) {
    if (!(error instanceof Error) || !error.message.includes('ENOSPC')) throw error
  } finally {
    await file.close()
  }
}

/** Declares tests that use a small disk. */
export function describeOnSmallDisk(
  name: string,
  megabytes: number,
  tests: (disk: () => SmallDisk) => void,
): void {
  const missing = missingForCluster()
  describe(name, () => {
    if (missing !== undefined) return notRun('keeps running', missing)
    let disk: SmallDisk | undefined
    beforeAll(async () => void (disk = await mountSmallDisk(megabytes)))
    afterAll(() => disk?.remove())
    return tests(() => {
      if (!disk) throw new Error('The disk is not mounted')
      return disk
    })
  })
}
