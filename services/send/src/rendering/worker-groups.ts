import { Limiter } from '@postrider/limits'
import { WorkerDied } from '@postrider/worker-processes'
import { tooManyTemplateChecks } from '../errors.ts'
import { createPool, type CreatePool, type RenderingPool, type PoolOptions } from './pool.ts'
import type { Quarantine } from './quarantine.ts'

export interface ProjectTask<Result> {
  projectId: string
  /** True if a caller of the API waits for the result. */
  isRequest: boolean
  run(pool: RenderingPool): Promise<Result>
}

/**
 * Runs rendering tasks. Quarantined projects have their own worker, so that other projects wait neither for
 * these projects' tasks nor for a new process.
 */
export interface WorkerGroups {
  /**
   * Runs a task in the shared workers, whose time limit is short. Returns undefined if the project is already
   * quarantined, or if the task exceeds a limit. The caller must then use `quarantined`.
   */
  shared<Result>(task: ProjectTask<Result>): Promise<Result | undefined>
  /**
   * Runs a task in the worker for quarantined projects, with the configured limits. Rejects with `WorkerDied`
   * if the task exceeds a limit.
   */
  quarantined<Result>(task: ProjectTask<Result>): Promise<Result>
  stop(): Promise<void>
}

/**
 * The quarantine of mails, and the quarantine of requests. A request, such as the preview of a template that
 * is being written, must not slow the mails of its project.
 */
export interface Quarantines {
  mails: Quarantine
  requests: Quarantine
}

/** Returns whether a task must not run in the shared workers. A request may use a template of the mails. */
const isQuarantined = (
  { mails, requests }: Quarantines,
  { projectId, isRequest }: ProjectTask<unknown>,
): boolean => mails.has(projectId) || (isRequest && requests.has(projectId))

/**
 * Maximum CPU time of one mail or check in the shared workers. Other projects may wait this long at the start
 * of an attack. An ordinary mail takes 1 ms and a long newsletter 10 ms, or ten times as long in a new
 * process.
 */
const sharedMs = 200

// A request may take a second, and the gateway waits 30 s. A set-up script may save a dozen templates
// concurrently.
const maxRequests = 192
const maxRequestsOfProject = 24

export function createWorkerGroups(
  options: PoolOptions,
  quarantines: Quarantines,
  startPool: CreatePool = createPool,
): WorkerGroups {
  const shared = workerGroup({ ...options, timeMs: Math.min(sharedMs, options.timeMs) }, startPool)
  // With low priority, this worker does not slow other processes on a busy machine.
  const quarantined = workerGroup({ ...options, workers: 1, lowPriority: true }, startPool)
  return {
    shared: (task) =>
      shared.run(task, async (pool) => {
        // While this task waited, another task may have quarantined the project.
        if (isQuarantined(quarantines, task)) return undefined
        try {
          return await task.run(pool)
        } catch (error) {
          // The project is not at fault if a process cannot be started.
          if (!(error instanceof WorkerDied && error.hadStarted)) throw error
          quarantines[task.isRequest ? 'requests' : 'mails'].add(task.projectId)
          return undefined
        }
      }),
    quarantined: (task) => quarantined.run(task, task.run),
    stop: async () => void (await Promise.all([shared.stop(), quarantined.stop()])),
  }
}

/**
 * Creates workers that alternate between projects. A project may use half of the workers. A request does not
 * wait for the project's mails, and is refused with 503 if too many requests wait.
 */
function workerGroup(options: PoolOptions, startPool: CreatePool) {
  const half = Math.max(1, Math.floor(options.workers / 2))
  const slots = new Limiter({ concurrency: options.workers, perKey: half })
  const requests = new Limiter({
    concurrency: maxRequests,
    perKey: maxRequestsOfProject,
    maxWaiting: 0,
    refusal: () => tooManyTemplateChecks(),
  })
  // Started with the first task, because an HTTP process may never need the pool.
  let pool: RenderingPool | undefined
  return {
    run: <Result>(
      { projectId, isRequest }: ProjectTask<unknown>,
      work: (pool: RenderingPool) => Promise<Result>,
    ): Promise<Result> => {
      const take = (key: string): Promise<Result> => slots.run(key, () => work((pool ??= startPool(options))))
      return isRequest ? requests.run(projectId, () => take(`${projectId}/request`)) : take(projectId)
    },
    stop: async (): Promise<void> => pool?.stop(),
  }
}
