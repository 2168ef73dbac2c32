// oxlint-disable jest/no-export -- the frame that tests put their blocks into
import { execFileSync } from 'node:child_process'
import { mkdtemp, open, rm, rmdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { notRun } from '@postrider/testing/engines'
import { missingForCluster } from './config.ts'

/** A disk in memory. */
export interface SmallDisk {
  folder: string
  /** Writes into a file, until nothing is free any more unless a size is given. */
  fill(megabytes?: number): Promise<void>
  /** Deletes the file. */
  makeSpace(): Promise<void>
  remove(): Promise<void>
}

const megabyte = 1024 * 1024
const pieceBytes = 64 * 1024

/** Mounts a disk of this size, which takes root. */
async function mountSmallDisk(megabytes: number): Promise<SmallDisk> {
  const folder = await mkdtemp(join(tmpdir(), 'postrider-disk-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder])
  const filler = join(folder, 'filler')
  return {
    folder,
    fill: (megabytes = Infinity) => fill(filler, megabytes * megabyte),
    makeSpace: () => rm(filler),
    remove: async () => {
      // Lazily: a process that is ending may still have files open.
      execFileSync('umount', ['-l', folder])
      await rmdir(folder)
    },
  }
}

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

/** A block of tests on a disk of its own. */
export function describeOnSmallDisk(
  name: string,
  megabytes: number,
  tests: (disk: () => SmallDisk) => void,
): void {
  const missing = missingForCluster()
  describe(name, () => {
    if (missing !== undefined) return notRun('survives a full disk', missing)
    let disk: SmallDisk | undefined
    beforeAll(async () => void (disk = await mountSmallDisk(megabytes)))
    afterAll(() => disk?.remove())
    return tests(() => {
      if (!disk) throw new Error('The disk is not mounted')
      return disk
    })
  })
}
