import workerpool from 'workerpool'

/** What ended a worker: one of its limits, or it just died. */
export type Fall = 'too-slow' | 'too-large' | 'crashed'

/** The worker died at a task. */
export class WorkerDied extends Error {
  readonly fall: Fall
  /** False: it died before it had the task, which has nothing to do with it then. */
  readonly hadBegun: boolean

  constructor(fall: Fall, { hadBegun, cause }: { hadBegun: boolean; cause: unknown }) {
    super(`A worker was ended: ${fall}`, { cause })
    this.name = 'WorkerDied'
    this.fall = fall
    this.hadBegun = hadBegun
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : '')

/** A task that met a worker which had died while it was idle. */
export const metDeadWorker = (error: unknown): boolean => messageOf(error) === 'Worker is terminated'

/**
 * Whether a worker that said nothing died of its task, as one does whose heap is too small to read it: by a
 * signal, or with one of these codes. Not when there was no process, or one that could not load its program,
 * which Node ends with another code.
 */
export const hadTask = (error: unknown): boolean =>
  !metDeadWorker(error) && /signalCode: `SIG|exitCode: `(70|134)`/.test(messageOf(error))

/**
 * Undefined when the task failed and its worker lives. V8 aborts a process whose heap is full: by a signal,
 * or with 134 from a shell.
 */
export function fallOf(error: unknown): Fall | undefined {
  if (!(error instanceof workerpool.TerminateError)) return undefined
  return /SIGABRT|exitCode: `134`/.test(error.message) ? 'too-large' : 'crashed'
}
