import { WorkerDied, createPool, type CreatePool, type Pool, type PoolOptions } from './pool.ts'
import type { Standing } from './standing.ts'
import { createFairQueue, type FairQueue } from './fair-queue.ts'

export interface TenantTask<Result> {
  tenant: string
  isRequest: boolean
  run(pool: Pool): Promise<Result>
}

/** Where tasks are done: heavy tenants have a worker of their own, so that no other's task waits for theirs or for a new process. */
export interface WorkerGroups {
  /**
   * A turn in the usual workers, where limits of time are short. Undefined when the task has to go to that of heavy tenants instead: its
   * tenant is heavy when its turn comes, or becomes heavy by it, since it exceeds a limit. Nothing is final here.
   */
  onProbation<Result>(task: TenantTask<Result>): Promise<Result | undefined>
  /** A turn in the worker for heavy tenants, where the limits are those of the settings; rejects with `WorkerDied` when it exceeds one. */
  heavy<Result>(task: TenantTask<Result>): Promise<Result>
  stop(): Promise<void>
}

/**
 * CPU time of one mail or check in the usual workers. An ordinary mail takes 1 ms, a long newsletter 10 and in a process that has just
 * begun some ten times that; what takes more goes to the worker of heavy tenants. It is what others may have to wait for at the beginning
 * of an attack.
 */
const probationMs = 200

export function createWorkerGroups(
  options: PoolOptions,
  standing: Standing,
  startPool: CreatePool = createPool,
): WorkerGroups {
  const usual = workerGroup(
    { ...options, timeMs: Math.min(probationMs, options.timeMs) },
    startPool,
    (tenant) => !standing.isTrusted(tenant),
  )
  // On a busy machine everything else goes first: what answers requests, the databases, and the rendering of others' mails.
  const heavy = workerGroup({ ...options, workers: 1, givesWay: true }, startPool)
  return {
    onProbation: ({ tenant, isRequest, run }) =>
      usual.queue.take({
        tenant,
        isRequest,
        work: async () => {
          // While this task waited, another one may have shown that the tenant is heavy.
          if (standing.isHeavy(tenant)) return undefined
          try {
            return await run(usual.pool())
          } catch (error) {
            // A process that cannot be started says nothing about the tenant.
            if (!(error instanceof WorkerDied && error.hadBegun)) throw error
            standing.ended(tenant)
            return undefined
          }
        },
      }),
    heavy: ({ tenant, isRequest, run }) =>
      heavy.queue.take({ tenant, isRequest, work: async () => run(heavy.pool()) }),
    stop: async () => void (await Promise.all([usual.stop(), heavy.stop()])),
  }
}

interface WorkerGroup {
  queue: FairQueue
  pool(): Pool
  stop(): Promise<void>
}

/** Its processes are started with the first task: one that only answers requests may never have any. */
function workerGroup(
  options: PoolOptions,
  startPool: CreatePool,
  isStranger?: (tenant: string) => boolean,
): WorkerGroup {
  let pool: Pool | undefined
  return {
    queue: createFairQueue(options.workers, isStranger),
    pool: () => (pool ??= startPool(options)),
    stop: async () => pool?.stop(),
  }
}
