import { randomBytes } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyCluster, serve } from '@postrider/embedded-postgres'

const cache = join(import.meta.dirname, '../../../node_modules/.cache/postrider')

/** Starts PostgreSQL for one test run. It does not flush to disk, because the data is not kept. */
export async function startTestPostgres(): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = join(await fastFolder(), `postrider-test-${randomBytes(6).toString('hex')}`)
  await copyCluster({ folder, cache })
  const server = await serve({ folder, settings: fast, temporary: true })
  return { url: server.url('postgres'), stop: () => server.stop() }
}

const fast = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  shared_buffers: '128MB',
  // Three workers, each with a shared flow and a test file's own flow: 3 * 2 * 8 services * 10 connections,
  // plus the connections of tests.
  max_connections: '560',
  max_wal_size: '256MB',
  // The time after which PostgreSQL checks a waiting transaction for a deadlock. The default is 1 s.
  deadlock_timeout: '100ms',
}

const memory = '/dev/shm'
/** The maximum size of all databases of a full run, with a margin. */
const neededBytes = 4 * 1024 ** 3

/**
 * Returns a folder in memory if memory has enough space. A test file's database has a thousand files, and
 * creating these on ext4 takes a seventh of a full run's CPU time.
 */
export async function fastFolder(): Promise<string> {
  const stats = await statfs(memory).catch(() => undefined)
  return stats && stats.bavail * stats.bsize >= neededBytes ? memory : tmpdir()
}
