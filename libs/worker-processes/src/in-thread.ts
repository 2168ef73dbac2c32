import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import workerpool from 'workerpool'
import type { ThreadCall } from './thread.ts'

let threads: workerpool.Pool | undefined

/**
 * Runs an exported function of a module in another thread, for work that would keep this one for many milliseconds. The input is copied,
 * except the memory in `moved`, which this thread loses. The memory of large results is moved. Errors arrive as `Error` with their
 * fields, whatever their class was. The threads start with the first call of the process, which they do not keep alive.
 */
export async function inThread<Input, Output>(
  { module, run }: { module: string; run: (input: Input) => Output },
  input: Input,
  moved: readonly ArrayBufferLike[] = [],
): Promise<Awaited<Output>> {
  threads ??= workerpool.pool(fileURLToPath(new URL('thread.ts', import.meta.url)), {
    workerType: 'thread',
    maxWorkers: Math.max(2, availableParallelism() - 1),
    onCreateWorker: () => ({ workerThreadOpts: { execArgv: [] } }),
  })
  const call: ThreadCall = { module, name: run.name, input }
  // What the function returns: the thread calls the same one.
  return (await threads.exec('call', [call], { transfer: [...moved] })) as Awaited<Output>
}
