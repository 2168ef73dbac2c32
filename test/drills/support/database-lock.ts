import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { NativeCluster } from '../../cluster/support/native-cluster.ts'
import type { Remove } from './drill.ts'

/** Which lock a session takes. */
interface LockOptions {
  database: string
  /** The statement that takes the lock, such as `lock table contacts in share mode`. */
  statement: string
}

/** Opens a session whose transaction holds a lock until the returned function is called. */
export async function holdLock(
  cluster: NativeCluster,
  { database, statement }: LockOptions,
): Promise<Remove> {
  const client = new pg.Client({ connectionString: await cluster.databaseUrl(database) })
  client.on('error', () => undefined)
  await client.connect()
  await client.query('begin')
  await client.query(statement)
  return () => client.end()
}

interface PulseOptions extends LockOptions {
  heldMs: number
  freeMs: number
}

/** Takes and releases a lock again and again until the returned function is called. */
export function lockInPulses(cluster: NativeCluster, { heldMs, freeMs, ...lock }: PulseOptions): Remove {
  const stopping = new AbortController()
  const wait = (ms: number): Promise<void> =>
    pause(ms, undefined, { signal: stopping.signal }).catch(() => undefined)
  const pulses = (async () => {
    for (; !stopping.signal.aborted; await wait(freeMs)) {
      const release = await holdLock(cluster, lock)
      await wait(heldMs)
      await release()
    }
  })()
  // The caller of the returned function receives the rejection.
  pulses.catch(() => undefined)
  return () => {
    stopping.abort()
    return pulses
  }
}
