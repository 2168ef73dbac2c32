import { Limiter } from '@postrider/limits'
import { WorkerDied } from '@postrider/worker-processes'
import { tooManyTemplateChecks } from '../errors.ts'
import { createPool, type CreatePool, type RenderingPool, type PoolOptions } from './pool.ts'
import type { Quarantine } from './quarantine.ts'

export interface ProjectTask<Result> {
  projectId: string
  /** A caller waits for the result. */
  isRequest: boolean
  run(pool: RenderingPool): Promise<Result>
}

/**
 * Runs tasks. Quarantined projects have their own worker, so that other projects wait neither for their tasks
 * nor for a new process.
 */
export interface WorkerGroups {
  /**
   * Runs a task in the shared workers, whose time limit is short. Undefined if the project is quarantined
   * when the task starts, or because the task exceeds a limit: run it with `quarantined`.
   */
  shared<Result>(task: ProjectTask<Result>): Promise<Result | undefined>
  /**
   * Runs a task in the worker for quarantined projects, with the configured limits. Rejects with `WorkerDied`
   * if it exceeds one.
   */
  quarantined<Result>(task: ProjectTask<Result>): Promise<Result>
  stop(): Promise<void>
}

/**
 * CPU time of one mail or check in the shared workers: how long others may wait at the start of an attack. An
 * ordinary mail takes 1 ms, a long newsletter 10 ms, and ten times that in a new process.
 */
const sharedMs = 200

// Each may take a second, and the gateway waits 30 s. A set-up script saves a dozen templates concurrently.
const maxRequests = 192
const maxRequestsOfProject = 24

export function createWorkerGroups(
  options: PoolOptions,
  quarantine: Quarantine,
  startPool: CreatePool = createPool,
): WorkerGroups {
  const shared = workerGroup({ ...options, timeMs: Math.min(sharedMs, options.timeMs) }, startPool)
  // Low priority: API processes, databases and other projects' rendering go first on a busy machine.
  const quarantined = workerGroup({ ...options, workers: 1, lowPriority: true }, startPool)
  return {
    shared: (task) =>
      shared.run(task, async (pool) => {
        // While this task waited, another one may have quarantined the project.
        if (quarantine.has(task.projectId)) return undefined
        try {
          return await task.run(pool)
        } catch (error) {
          // A process that cannot be started is not the fault of the project.
          if (!(error instanceof WorkerDied && error.hadStarted)) throw error
          quarantine.add(task.projectId)
          return undefined
        }
      }),
    quarantined: (task) => quarantined.run(task, task.run),
    stop: async () => void (await Promise.all([shared.stop(), quarantined.stop()])),
  }
}

/**
 * Alternates between projects; a project may use half of the workers. A request does not wait for the
 * project's mails, and is refused with 503 if too many wait.
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
  // Started with the first task: an HTTP process may never need it.
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
