import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCluster, serve } from '@postrider/embedded'

/** A PostgreSQL for one test run: nothing of it survives, so nothing of it is flushed to disk. */
export async function startTestPostgres(): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = join(tmpdir(), `postrider-test-${randomBytes(6).toString('hex')}`)
  await createCluster({ folder, durable: false })
  const server = await serve({ folder, settings: fast, temporary: true })
  return { url: server.url('postgres'), stop: () => server.stop() }
}

const fast = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  shared_buffers: '128MB',
  max_connections: '300',
}
