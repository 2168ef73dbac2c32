import { fileURLToPath } from 'node:url'
import workerpool from 'workerpool'
import { compileCacheFolder } from './compile-cache.ts'
import { createOrphanGuard } from './orphan-guard.ts'
import { reportMs, type Begun } from './progress.ts'
import { taskQueue } from './task-queue.ts'
import { watchTask } from './watch-task.ts'
import { fallOf, hadTask, metDeadWorker, WorkerDied } from './worker-died.ts'

export interface WorkerPoolOptions {
  /** The module that calls `serveTasks`. */
  program: URL
  /** Processes at most; the first is started at once. */
  workers: number
  /** Memory for the JavaScript objects of each worker. */
  memoryMb: number
  /** CPU time of a task, or of each of its steps. */
  timeMs: number
  /** The processes compute only when no other process of the machine wants to. */
  givesWay?: boolean
}

/** Worker processes with hard limits. */
export interface WorkerPool {
  /**
   * The result of a task of the program. Rejects with `WorkerDied` when its worker is ended, which is
   * replaced.
   */
  run(name: string, input: object, steps?: number): Promise<unknown>
  stop(): Promise<void>
}

/** For objects that die young, each of V8's two halves; with 2 to 8 a mail costs the same CPU time. */
const semiSpaceMb = 4
/** What a process takes beside its heap: the program, buffers of its results, what is on its way to us. */
const besideHeapBytes = 192 * 1024 * 1024

/**
 * Processes and not threads: V8 ends the whole process when one allocation passes a thread's limit by more
 * than 16 MB (node#47224), and a template with one more turn of a loop does that.
 */
export function createWorkerPool(options: WorkerPoolOptions): WorkerPool {
  const { workers, memoryMb, timeMs } = options
  const tasks = taskQueue()
  const processes = processesFor(options, tasks)
  const guard = createOrphanGuard()

  async function runOnce(name: string, input: object, steps: number): Promise<unknown> {
    let unguard: (() => void) | undefined
    const watch = watchTask({
      // With several steps, the worker also reports each one that it has come to.
      cpuMs: timeMs + (steps > 1 ? reportMs : 0),
      rssBytes: memoryMb * 1024 * 1024 + besideHeapBytes,
    })
    const on = (begun: Begun): void => {
      unguard ??= guard.begin(begun.pid)
      watch.begin(begun)
    }
    try {
      return await start(processes, tasks, { name, input, on })
    } catch (error) {
      if (error instanceof WorkerDied) throw error
      const fall = watch.ended() ?? fallOf(error)
      throw fall === undefined
        ? error
        : new WorkerDied(fall, { hadBegun: unguard !== undefined || hadTask(error), cause: error })
    } finally {
      watch.stop()
      unguard?.()
    }
  }

  return {
    // workerpool keeps a process that died while it was idle, until the next task meets it; all of them may
    // have.
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
      guard.stop()
    },
  }
}

interface StartedTask {
  name: string
  input: object
  on(begun: Begun): void
}

/**
 * Node throws where the system refuses a new process for lack of memory, and only announces other reasons.
 */
function start(
  processes: workerpool.Pool,
  tasks: ReturnType<typeof taskQueue>,
  { name, input, on }: StartedTask,
): PromiseLike<unknown> {
  try {
    return processes.exec(name, [input], { on })
  } catch (cause) {
    tasks.takeBack()
    throw new WorkerDied('crashed', { hadBegun: false, cause })
  }
}

const processesFor = (
  { program, workers, memoryMb, givesWay = false }: WorkerPoolOptions,
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
        ...(givesWay ? [`--import=${new URL('give-way.ts', import.meta.url).href}`] : []),
      ],
      // Nothing of ours: no database URL and no key is in the environment of a process that does tenants'
      // tasks.
      env: {
        MALLOC_ARENA_MAX: '2',
        NODE_COMPILE_CACHE: compileCacheFolder(),
      },
      serialization: 'advanced',
      // In a group of its own: Ctrl-C in a terminal is for the service, which lets its workers finish.
      detached: true,
      // V8 writes a page about each heap that is full.
      silent: true,
    },
  })

/** Waits no longer than `stopMs`: a worker that died while it was idle never reports its end. */
const endAll = async (processes: workerpool.Pool): Promise<void> => {
  await Promise.resolve(processes.terminate(true, stopMs)).catch(() => undefined)
}

/** workerpool lets a process end by itself for a second, then sends SIGTERM. */
const stopMs = 2_000
