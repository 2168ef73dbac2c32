import { flushCompileCache } from 'node:module'
import workerpool from 'workerpool'
import { beginTask, type Progress } from './progress.ts'

export type { Progress } from './progress.ts'

/** EX_SOFTWARE of sysexits.h. */
const softwareError = 70

/** A kind of task: what it gets is what `run` of the pool was given. */
type Task = (input: never, progress: Progress) => unknown

/** The program of a worker process: does the tasks of a pool that `createWorkerPool` keeps. */
export function serveTasks(tasks: Readonly<Record<string, Task>>): void {
  // Node's own code 1 means that the program could not be loaded; this code means that the task crashed it.
  process.on('uncaughtException', () => process.exit(softwareError))
  const served = Object.entries(tasks).map(([name, task]) => [
    name,
    (input: never) => task(input, beginTask(workerpool.workerEmit)),
  ])
  workerpool.worker(Object.fromEntries(served))
  // For the next process, since this one may never end by itself (`compileCacheFolder`).
  flushCompileCache()
}
