import { randomBytes } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyCluster, serve } from '@postrider/embedded-postgres'

const cache = join(import.meta.dirname, '../../../node_modules/.cache/postrider')

/** A PostgreSQL for one test run: nothing of it survives, so nothing of it is flushed to disk. */
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
  // Three workers, each with a shared flow and one of a test file: 3 * 2 * 7 services * 10 connections, plus
  // the connections of tests.
  max_connections: '500',
  max_wal_size: '256MB',
  // How long a transaction waits for a row before PostgreSQL looks for a deadlock: 1 s by default.
  deadlock_timeout: '100ms',
}

const memory = '/dev/shm'
/** What the databases of a whole run take at most, with room to spare. */
const neededBytes = 4 * 1024 ** 3

/**
 * In memory where there is enough of it: a test file's database is a thousand files, and making them on ext4
 * took a seventh of the processor time of a whole run.
 */
export async function fastFolder(): Promise<string> {
  const stats = await statfs(memory).catch(() => undefined)
  return stats && stats.bavail * stats.bsize >= neededBytes ? memory : tmpdir()
}
