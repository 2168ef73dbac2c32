import { statfs } from 'node:fs/promises'

const megabyte = 1024 * 1024
const shareOfDisk = 16

/** PostgreSQL's default of `max_wal_size` in MB. `leastMb` is the lowest value that we set: four segments. */
const defaultMb = 1024
const leastMb = 64

/**
 * Returns settings that limit the WAL to a sixteenth of the disk, because PostgreSQL's default of 1 GB would
 * fill a small disk.
 */
export async function walSettings(folder: string): Promise<{ max_wal_size: string; min_wal_size: string }> {
  const { blocks, bsize } = await statfs(folder)
  const most = Math.floor((blocks * bsize) / megabyte / shareOfDisk)
  return { max_wal_size: `${Math.min(defaultMb, Math.max(leastMb, most))}MB`, min_wal_size: `${leastMb}MB` }
}
