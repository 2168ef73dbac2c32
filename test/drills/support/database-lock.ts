import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { NativeCluster } from '../../cluster/support/native-cluster.ts'
import { repeatUntilStopped } from '../../cluster/support/repeat.ts'

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
): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: await cluster.databaseUrl(database) })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('begin')
    await client.query(statement)
  } catch (error) {
    await client.end()
    throw error
  }
  return () => client.end()
}

interface PulseOptions extends LockOptions {
  heldMs: number
  freeMs: number
}

/** Takes and releases a lock again and again until the returned function is called. */
export function lockInPulses(
  cluster: NativeCluster,
  { heldMs, freeMs, ...lock }: PulseOptions,
): () => Promise<void> {
  const pulse = async (): Promise<void> => {
    const release = await holdLock(cluster, lock)
    await pause(heldMs)
    await release()
  }
  return repeatUntilStopped(pulse, freeMs)
}
