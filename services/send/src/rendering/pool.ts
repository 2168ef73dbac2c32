import { fileURLToPath } from 'node:url'
import workerpool from 'workerpool'
import {
  reportMs,
  type Begun,
  type CheckMade,
  type CheckTask,
  type MailsMade,
  type MailsTask,
  type RenderSettings,
  type TextMade,
  type TextTask,
} from './tasks.ts'
import { compileCacheFolder } from './compile-cache.ts'
import { createOrphanGuard } from './orphan-guard.ts'
import { taskQueue } from './task-queue.ts'
import { watchTask } from './watch-task.ts'

export interface PoolOptions {
  /** Processes at most; the first is started at once. */
  workers: number
  /** Memory for the JavaScript objects of each worker. */
  memoryMb: number
  /** CPU time of one mail or check. */
  timeMs: number
  /** The processes compute only when no other process of the machine wants to. */
  givesWay?: boolean
  settings: RenderSettings
}

/** What ended a worker: one of its limits, or it just died. */
export type Fall = 'too-slow' | 'too-large' | 'crashed'

/** The worker died at a task. */
export class WorkerDied extends Error {
  readonly fall: Fall
  /** False: it died before it had the task, which has nothing to do with it then. */
  readonly hadBegun: boolean

  constructor(fall: Fall, { hadBegun, cause }: { hadBegun: boolean; cause: unknown }) {
    super(`A rendering worker was ended: ${fall}`, { cause })
    this.name = 'WorkerDied'
    this.fall = fall
    this.hadBegun = hadBegun
  }
}

/** Worker processes with hard limits. Each method rejects with `WorkerDied` when its worker is ended, which is replaced. */
export interface Pool {
  renderMails(task: Omit<MailsTask, 'settings'>): Promise<MailsMade>
  checkTexts(task: CheckTask): Promise<CheckMade>
  renderText(task: Omit<TextTask, 'settings'>): Promise<TextMade>
  stop(): Promise<void>
}

export type CreatePool = (options: PoolOptions) => Pool

/** For objects that die young, each of V8's two halves; with 2 to 8 a mail costs the same CPU time. */
const semiSpaceMb = 4
/** What a process takes beside its heap: the program, buffers of the messages of a slice, what is on its way to us. */
const besideHeapBytes = 192 * 1024 * 1024

/**
 * Processes and not threads: V8 ends the whole process when one allocation passes a thread's limit by more than 16 MB (node#47224), and
 * a template with one more turn of a loop does that.
 */
export function createPool({ workers, memoryMb, timeMs, givesWay = false, settings }: PoolOptions): Pool {
  const tasks = taskQueue()
  const processes = processesFor({ workers, memoryMb, givesWay }, tasks)
  const start = starterOf(processes, tasks)
  const guard = createOrphanGuard()

  /** workerpool keeps a process that died while it was idle, until the next task meets it; all of them may have. */
  async function run(method: string, task: object, mails = 1): Promise<unknown> {
    for (let tries = 0; ; tries += 1) {
      try {
        return await runOnce(method, task, mails)
      } catch (error) {
        if (tries === workers || !(error instanceof WorkerDied && metDeadWorker(error.cause))) throw error
      }
    }
  }

  async function runOnce(method: string, task: object, mails: number): Promise<unknown> {
    let unguard: (() => void) | undefined
    const watch = watchTask({
      // With several mails, the worker also reports each one that it has come to.
      cpuMs: timeMs + (mails > 1 ? reportMs : 0),
      rssBytes: memoryMb * 1024 * 1024 + besideHeapBytes,
    })
    const on = (begun: Begun): void => {
      unguard ??= guard.begin(begun.pid)
      watch.begin(begun)
    }
    try {
      return await start(method, task, on)
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

  // What a task answers is what its function in worker.ts returns.
  return {
    renderMails: async (task) =>
      (await run('renderMails', { ...task, settings }, task.mails.length)) as MailsMade,
    checkTexts: async (task) => (await run('checkTexts', task)) as CheckMade,
    renderText: async (task) => (await run('renderText', { ...task, settings })) as TextMade,
    stop: async () => {
      await endAll(processes)
      guard.stop()
    },
  }
}

type Start = (method: string, task: object, on: (begun: Begun) => void) => PromiseLike<unknown>

/** Node throws where the system refuses a new process for lack of memory, and only announces other reasons. */
const starterOf =
  (processes: workerpool.Pool, tasks: ReturnType<typeof taskQueue>): Start =>
  (method, task, on) => {
    try {
      return processes.exec(method, [task], { on })
    } catch (cause) {
      tasks.takeBack()
      throw new WorkerDied('crashed', { hadBegun: false, cause })
    }
  }

const processesFor = (
  { workers, memoryMb, givesWay }: Pick<PoolOptions, 'workers' | 'memoryMb' | 'givesWay'>,
  queueStrategy: ReturnType<typeof taskQueue>,
): workerpool.Pool =>
  workerpool.pool(fileURLToPath(new URL('worker.ts', import.meta.url)), {
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
      // Nothing of ours: no database URL and no key is in the environment of a process that runs templates.
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

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : '')
const metDeadWorker = (error: unknown): boolean => messageOf(error) === 'Worker is terminated'

/**
 * Whether a worker that said nothing died of its task, as one does whose heap is too small to read it: by a signal, or with one of these
 * codes. Not when there was no process, or one that could not load its program, which Node ends with another code.
 */
const hadTask = (error: unknown): boolean =>
  !metDeadWorker(error) && /signalCode: `SIG|exitCode: `(70|134)`/.test(messageOf(error))

/** Undefined when the task failed and its worker lives. V8 aborts a process whose heap is full: by a signal, or with 134 from a shell. */
function fallOf(error: unknown): Fall | undefined {
  if (!(error instanceof workerpool.TerminateError)) return undefined
  return /SIGABRT|exitCode: `134`/.test(error.message) ? 'too-large' : 'crashed'
}
