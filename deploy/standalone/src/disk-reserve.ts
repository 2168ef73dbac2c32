import { randomFillSync } from 'node:crypto'
import { open, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { PostgresLog } from './postgres-take-over.ts'

/**
 * A file that reserves disk space. It is deleted when the disk gets full, so that the database can continue.
 */
export interface DiskReserve {
  /**
   * Returns true from the time when the disk is full until enough space is free again. Do not write large
   * data in the meantime.
   */
  isDiskFull(): boolean
  stop(): Promise<void>
}

export interface DiskReserveOptions {
  folder: string
  log: PostgresLog
  /** Called each time the disk gets full, after the reserve was deleted. */
  onFull(): Promise<void>
}

const everyMs = 500
const pieceBytes = 1024 * 1024
/**
 * Maximum size of the reserve: space for some WAL segments of 16 MB. PostgreSQL stops if it cannot write its
 * WAL, but only reports an error if a table cannot grow.
 */
const mostBytes = 64 * pieceBytes
const shareOfDisk = 16

/**
 * Watches the disk of a folder. The reserve is a sixteenth of the disk, at most 64 MB. The disk counts as
 * full when less than this size is free, until three times this size is free again. If the disk is already
 * full, deletes the reserve before the promise resolves.
 */
export async function holdReserve({ folder, log, onFull }: DiskReserveOptions): Promise<DiskReserve> {
  const path = join(folder, 'disk-reserve')
  const bytes = Math.min(mostBytes, Math.floor((await spaceOf(folder)).total / shareOfDisk))
  const stopping = new AbortController()
  let isFull = false

  const look = async (): Promise<void> => {
    const { free } = await spaceOf(folder)
    if (!isFull && free < bytes) {
      isFull = true
      log.warn('disk.full', { free, folder })
      await rm(path, { force: true })
      await onFull()
    } else if (free >= 3 * bytes) {
      if (isFull) log.warn('disk.space_recovered', { free })
      await occupy(path, bytes, stopping.signal)
      isFull = false
    }
  }
  const watch = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await pause(everyMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
      await look().catch((error: unknown) => log.warn('disk.not_measured', { error }))
    }
  }

  await look()
  const watching = watch()
  return {
    isDiskFull: () => isFull,
    stop: () => {
      stopping.abort()
      return watching
    },
  }
}

async function spaceOf(folder: string): Promise<{ free: number; total: number }> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { free: bavail * bsize, total: blocks * bsize }
}

/**
 * Fills the file with random bytes, because a file system with compression would not allocate space for
 * zeros.
 */
async function occupy(path: string, bytes: number, signal: AbortSignal): Promise<void> {
  const size = await stat(path).then(
    ({ size }) => size,
    () => 0,
  )
  if (size >= bytes) return
  const file = await open(path, 'a', 0o600)
  try {
    const piece = randomFillSync(Buffer.alloc(pieceBytes))
    for (let at = size; at < bytes && !signal.aborted; at += pieceBytes) await file.write(piece)
  } finally {
    await file.close()
  }
}
