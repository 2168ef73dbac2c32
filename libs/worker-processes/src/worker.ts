import { flushCompileCache } from 'node:module'
import workerpool from 'workerpool'
import { startTask, type Progress } from './progress.ts'

export type { Progress } from './progress.ts'

/** EX_SOFTWARE in sysexits.h. */
const softwareError = 70

/** A function that runs a task with the input of `run`. */
type Task = (input: never, progress: Progress) => unknown

/** Runs the tasks of a pool in this worker process. */
export function serveTasks(tasks: Readonly<Record<string, Task>>): void {
  // Node itself exits with 1 if the program cannot be loaded. This other code means that the task crashed.
  process.on('uncaughtException', () => process.exit(softwareError))
  const served = Object.entries(tasks).map(([name, task]) => [
    name,
    (input: never) => task(input, startTask(workerpool.workerEmit)),
  ])
  workerpool.worker(Object.fromEntries(served))
  // Write the cache now for the next process, because this process may be killed (`compileCacheFolder`).
  flushCompileCache()
}
