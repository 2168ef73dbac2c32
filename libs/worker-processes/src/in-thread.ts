import { fileURLToPath } from 'node:url'
import workerpool from 'workerpool'
import type { ThreadCall } from './thread.ts'
import { fallOf, WorkerDied } from './worker-died.ts'

/** One pool for each module: slow work of one module does not delay another module. */
const pools = new Map<string, workerpool.Pool>()
const threadsOfModule = 2

/**
 * Runs an exported function of a module in another thread, for work that would keep this one for many
 * milliseconds. The input is copied, except the memory in `moved`, which this thread loses. The memory of
 * large results is moved. Errors are rejected as `Error` with their fields, without their class; `WorkerDied`
 * if the thread has ended. The threads start with the first call for the module. They keep the process alive:
 * it ends by `process.exit`.
 */
export async function inThread<Input, Output>(
  { module, run }: { module: string; run: (input: Input) => Output },
  input: Input,
  moved: readonly ArrayBufferLike[] = [],
): Promise<Awaited<Output>> {
  const call: ThreadCall = { module, name: run.name, input }
  // What the function returns: the thread calls the same one.
  try {
    return (await poolOf(module).exec('call', [call], { transfer: [...moved] })) as Awaited<Output>
  } catch (error) {
    const fall = fallOf(error)
    throw fall === undefined ? error : new WorkerDied(fall, { hadBegun: true, cause: error })
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
