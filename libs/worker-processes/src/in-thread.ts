import { fileURLToPath } from 'node:url'
import workerpool from 'workerpool'
import type { ThreadCall } from './thread.ts'
import { deathCauseOf, WorkerDied } from './worker-died.ts'

/** The pools by module, so that slow work of one module does not delay other modules. */
const pools = new Map<string, workerpool.Pool>()
const threadsOfModule = 2

/**
 * Runs an exported function of a module in another thread, for work that would block this thread. The input
 * is copied, except for the memory in `moved`, which is transferred. The memory of large results is also
 * transferred. The threads start with the first call and keep the process alive until `process.exit`.
 *
 * Rejects with `WorkerDied` if the thread ended. Any other error becomes an `Error` with the original fields,
 * but without its class.
 */
export async function inThread<Input, Output>(
  { module, run }: { module: string; run: (input: Input) => Output },
  input: Input,
  moved: readonly ArrayBufferLike[] = [],
): Promise<Awaited<Output>> {
  const call: ThreadCall = { module, name: run.name, input }
  // The type is known, because the thread calls this function.
  try {
    return (await poolOf(module).exec('call', [call], { transfer: [...moved] })) as Awaited<Output>
  } catch (error) {
    const deathCause = deathCauseOf(error)
    throw deathCause === undefined ? error : new WorkerDied(deathCause, { hadStarted: true, cause: error })
  }
}

function poolOf(module: string): workerpool.Pool {
  const known = pools.get(module)
  if (known) return known
  const pool = workerpool.pool(fileURLToPath(new URL('thread.ts', import.meta.url)), {
    workerType: 'thread',
    maxWorkers: threadsOfModule,
    onCreateWorker: () => ({ workerThreadOpts: { execArgv: [] } }),
  })
  pools.set(module, pool)
  return pool
}
