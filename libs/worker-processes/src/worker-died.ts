import workerpool from 'workerpool'

/** The reason why a worker ended: it exceeded a limit, or it crashed. */
export type DeathCause = 'too-slow' | 'too-large' | 'crashed'

/** Thrown if a worker ended during a task. */
export class WorkerDied extends Error {
  readonly deathCause: DeathCause
  /** False if the worker ended before it received the task, which means that the task is not the reason. */
  readonly hadStarted: boolean

  constructor(deathCause: DeathCause, { hadStarted, cause }: { hadStarted: boolean; cause: unknown }) {
    super(`A worker was ended: ${deathCause}`, { cause })
    this.name = 'WorkerDied'
    this.deathCause = deathCause
    this.hadStarted = hadStarted
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : '')

/** Returns whether a task was assigned to a worker that had already ended. */
export const metDeadWorker = (error: unknown): boolean => messageOf(error) === 'Worker is terminated'

/**
 * Returns whether a worker ended because of its task, although it reported no start. For example, its heap
 * was too small for the input. It then ended by a signal or with one of these exit codes. A process that
 * could not be started or loaded has another code.
 */
export const hadTask = (error: unknown): boolean =>
  !metDeadWorker(error) && /signalCode: `SIG|exitCode: `(70|134)`/.test(messageOf(error))

/**
 * Returns the reason why the worker ended; undefined if only the task failed. If the heap is full, V8 ends
 * the process by a signal, or with code 134 in a shell.
 */
export function deathCauseOf(error: unknown): DeathCause | undefined {
  if (!(error instanceof workerpool.TerminateError)) return undefined
  return /SIGABRT|exitCode: `134`/.test(error.message) ? 'too-large' : 'crashed'
}
