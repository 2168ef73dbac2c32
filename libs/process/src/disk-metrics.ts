import type { StatsFs } from 'node:fs'
import { statfs } from 'node:fs/promises'
import type { Metrics } from './metrics.ts'

/** Adds the free space and the size of the disks with these folders. Folders that do not exist are omitted. */
export function addDiskMetrics(metrics: Metrics, folders: readonly string[]): void {
  const read = async (bytesOf: (disk: StatsFs) => number): Promise<Record<string, number>> => {
    const disks = await Promise.all(folders.map((folder) => statfs(folder).catch(() => undefined)))
    return Object.fromEntries(
      folders.flatMap((folder, index) => {
        const disk = disks[index]
        return disk ? [[folder, bytesOf(disk)]] : []
      }),
    )
  }
  const free = 'Bytes that the process can still write to the disk of a folder'
  metrics.gaugeEach({ name: 'disk_free_bytes', help: free, label: 'path' }, () =>
    read(({ bavail, bsize }) => bavail * bsize),
  )
  const size = 'Size of the disk of a folder in bytes'
  metrics.gaugeEach({ name: 'disk_size_bytes', help: size, label: 'path' }, () =>
    read(({ blocks, bsize }) => blocks * bsize),
  )
}
