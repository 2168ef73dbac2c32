import { statfs } from 'node:fs/promises'

const megabyte = 1024 * 1024
const shareOfDisk = 16

/** PostgreSQL's default of `max_wal_size`, in MB, and the least that leaves it four segments. */
const usual = 1024
const least = 64

/**
 * The WAL takes a sixteenth of the disk at most: with PostgreSQL's default of 1 GB it alone fills a small
 * one.
 */
export async function walSettings(folder: string): Promise<{ max_wal_size: string; min_wal_size: string }> {
  const { blocks, bsize } = await statfs(folder)
  const most = Math.floor((blocks * bsize) / megabyte / shareOfDisk)
  return { max_wal_size: `${Math.min(usual, Math.max(least, most))}MB`, min_wal_size: `${least}MB` }
}
