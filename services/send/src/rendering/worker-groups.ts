import { overloaded } from '@postrider/contracts/errors'
import { Limiter } from '@postrider/limits'
import { WorkerDied } from '@postrider/worker-processes'
import { createPool, type CreatePool, type Pool, type PoolOptions } from './pool.ts'
import type { Quarantine } from './quarantine.ts'

export interface ProjectTask<Result> {
  projectId: string
  /** A caller waits for the result. */
  isRequest: boolean
  run(pool: Pool): Promise<Result>
}

/**
 * Where tasks run. Quarantined projects have a worker of their own, so no other project's task waits for
 * theirs or for a new process.
 */
export interface WorkerGroups {
  /**
   * Runs a task in the shared workers, whose time limit is short. Undefined if the task has to run in
   * quarantine instead: its project is quarantined when its turn comes, or becomes so because the task
   * exceeds a limit.
   */
  shared<Result>(task: ProjectTask<Result>): Promise<Result | undefined>
  /**
   * Runs a task in the worker for quarantined projects, with the limits of the settings. Rejects with
   * `WorkerDied` if it exceeds one.
   */
  quarantined<Result>(task: ProjectTask<Result>): Promise<Result>
  stop(): Promise<void>
}

/**
 * CPU time of one mail or check in the shared workers: what others may have to wait for at the beginning of
 * an attack. An ordinary mail takes 1 ms, a long newsletter 10, and ten times that in a process that has just
 * started.
 */
const sharedMs = 200

// Each may take a second, and the gateway waits half a minute. An ordinary one takes milliseconds, and a
// script that sets a project up saves a dozen templates at the same time.
const mostRequests = 192
const mostRequestsOfProject = 24

export function createWorkerGroups(
  options: PoolOptions,
  quarantine: Quarantine,
  startPool: CreatePool = createPool,
): WorkerGroups {
  const shared = workerGroup({ ...options, timeMs: Math.min(sharedMs, options.timeMs) }, startPool)
  // On a busy machine everything else goes first: what answers requests, the databases, and the rendering of
  // others' mails.
  const quarantined = workerGroup({ ...options, workers: 1, givesWay: true }, startPool)
  return {
    shared: (task) =>
      shared.run(task, async (pool) => {
        // While this task waited, another one may have shown that the project exceeds limits.
        if (quarantine.has(task.projectId)) return undefined
        try {
          return await task.run(pool)
        } catch (error) {
          // A process that cannot be started says nothing about the project.
          if (!(error instanceof WorkerDied && error.hadBegun)) throw error
          quarantine.add(task.projectId)
          return undefined
        }
      }),
    quarantined: (task) => quarantined.run(task, task.run),
    stop: async () => void (await Promise.all([shared.stop(), quarantined.stop()])),
  }
}

/**
 * Projects take turns, and one has half of the workers at most. A request takes a turn of its own, so it does
 * not wait for the project's mails; it is refused with 503 if too many are waiting.
 */
function workerGroup(options: PoolOptions, startPool: CreatePool) {
  const half = Math.max(1, Math.floor(options.workers / 2))
  const turns = new Limiter({ concurrency: options.workers, perKey: half })
  const requests = new Limiter({
    concurrency: mostRequests,
    perKey: mostRequestsOfProject,
    maxWaiting: 0,
    refusal: () => overloaded('Too many templates are being checked. Try again.'),
  })
  // Started with the first task: a process that only answers requests may never have any.
  let pool: Pool | undefined
  return {
    run: <Result>(
      { projectId, isRequest }: ProjectTask<unknown>,
      work: (pool: Pool) => Promise<Result>,
    ): Promise<Result> => {
      const take = (key: string): Promise<Result> => turns.run(key, () => work((pool ??= startPool(options))))
      return isRequest ? requests.run(projectId, () => take(`${projectId}/request`)) : take(projectId)
    },
    stop: async (): Promise<void> => pool?.stop(),
  }
}
