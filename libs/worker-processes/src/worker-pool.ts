import { fileURLToPath } from 'node:url'
import workerpool from 'workerpool'
import { compileCacheFolder } from './compile-cache.ts'
import { createChildCleanup } from './child-cleanup.ts'
import { reportMs, type TaskReport } from './progress.ts'
import { taskQueue } from './task-queue.ts'
import { watchTask } from './watch-task.ts'
import { deathCauseOf, hadTask, metDeadWorker, WorkerDied } from './worker-died.ts'

export interface WorkerPoolOptions {
  /** The module that calls `serveTasks`. */
  program: URL
  /** The maximum number of processes. The first process starts immediately. */
  workers: number
  /** The heap size of each worker in MB. */
  memoryMb: number
  /** The limit of CPU time for a task, or for each of its steps, in ms. */
  timeMs: number
  /** True to run the processes with the lowest priority. */
  lowPriority?: boolean
}

/** Worker processes with hard limits. */
export interface WorkerPool {
  /**
   * Runs a task of the program and returns its result. Rejects with `WorkerDied` if the worker ended. The
   * pool then replaces the worker.
   */
  run(name: string, input: object, steps?: number): Promise<unknown>
  stop(): Promise<void>
}

/** The size of each half of V8's young generation in MB. */
const semiSpaceMb = 4
/** Memory of a process outside its heap, in bytes: the program, buffers of results, messages. */
const nonHeapBytes = 192 * 1024 * 1024

/**
 * Creates a pool of processes. Threads would not be safe: V8 ends the entire process if one allocation
 * exceeds a thread's limit by more than 16 MB (node#47224).
 */
export function createWorkerPool(options: WorkerPoolOptions): WorkerPool {
  const { workers, memoryMb, timeMs } = options
  const tasks = taskQueue()
  const processes = processesFor(options, tasks)
  const cleanup = createChildCleanup()

  async function runOnce(name: string, input: object, steps: number): Promise<unknown> {
    let removeTask: (() => void) | undefined
    const watch = watchTask({
      // A task with several steps also reports its progress.
      cpuMs: timeMs + (steps > 1 ? reportMs : 0),
      rssBytes: memoryMb * 1024 * 1024 + nonHeapBytes,
    })
    const on = (report: TaskReport): void => {
      removeTask ??= cleanup.addTask(report.pid)
      watch.begin(report)
    }
    try {
      return await start(processes, tasks, { name, input, on })
    } catch (error) {
      if (error instanceof WorkerDied) throw error
      const deathCause = watch.ended() ?? deathCauseOf(error)
      throw deathCause === undefined
        ? error
        : new WorkerDied(deathCause, { hadStarted: removeTask !== undefined || hadTask(error), cause: error })
    } finally {
      watch.stop()
      removeTask?.()
    }
  }

  return {
    // workerpool notices that an idle process has ended only when a task uses it. Retry, because all idle
    // processes may have ended.
    run: async (name, input, steps = 1) => {
      for (let tries = 0; ; tries += 1) {
        try {
          return await runOnce(name, input, steps)
        } catch (error) {
          if (tries === workers || !(error instanceof WorkerDied && metDeadWorker(error.cause))) throw error
        }
      }
    },
    stop: async () => {
      await endAll(processes)
      cleanup.stop()
    },
  }
}

interface StartedTask {
  name: string
  input: object
  on(report: TaskReport): void
}

/** Starts a task. If the system has no memory for a new process, Node throws here. */
function start(
  processes: workerpool.Pool,
  tasks: ReturnType<typeof taskQueue>,
  { name, input, on }: StartedTask,
): PromiseLike<unknown> {
  try {
    return processes.exec(name, [input], { on })
  } catch (cause) {
    tasks.removeLast()
    throw new WorkerDied('crashed', { hadStarted: false, cause })
  }
}

const processesFor = (
  { program, workers, memoryMb, lowPriority = false }: WorkerPoolOptions,
  queueStrategy: ReturnType<typeof taskQueue>,
): workerpool.Pool =>
  workerpool.pool(fileURLToPath(program), {
    workerType: 'process',
    minWorkers: 1,
    maxWorkers: workers,
    queueStrategy,
    forkOpts: {
      execArgv: [
        `--max-old-space-size=${memoryMb}`,
        `--max-semi-space-size=${semiSpaceMb}`,
        '--heap-growing-percent=120',
        ...(lowPriority ? [`--import=${new URL('low-priority.ts', import.meta.url).href}`] : []),
      ],
      // The process runs tasks of tenants, so it must not have the service's environment, such as the
      // database URL and keys.
      env: {
        MALLOC_ARENA_MAX: '2',
        NODE_COMPILE_CACHE: compileCacheFolder(),
      },
      serialization: 'advanced',
      // A separate process group: Ctrl-C in a terminal then reaches only the service, which waits for its
      // workers.
      detached: true,
      // Discards the page of text that V8 prints for each full heap.
      silent: true,
    },
  })

/**
 * Ends all processes. Waits at most `stopMs`, because the end of a worker that died while idle is never
 * reported.
 */
const endAll = async (processes: workerpool.Pool): Promise<void> => {
  await Promise.resolve(processes.terminate(true, stopMs)).catch(() => undefined)
}

/** Time in ms. workerpool waits a second for a process to end, and then sends SIGTERM. */
const stopMs = 2_000
