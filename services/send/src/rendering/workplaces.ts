import { createPool, type Pool, type PoolOptions } from './pool.ts'
import type { Standing } from './standing.ts'
import { createTurns, type Turns } from './turns.ts'

/** Where tasks are done: heavy tenants have a worker of their own, so that no other's task waits for theirs or for a new process. */
export interface Workplaces {
  /** A turn for one task, at the place that is its tenant's now. */
  work<Result>(
    tenant: string,
    task: { isRequest: boolean; run: (pool: Pool) => Promise<Result> },
  ): Promise<Result>
  stop(): Promise<void>
}

export function createWorkplaces(options: PoolOptions, standing: Standing): Workplaces {
  const usual = workplace(options)
  const apart = workplace({ ...options, workers: 1 })
  return {
    work: (tenant, { isRequest, run }) => {
      const { turns, pool } = standing.isHeavy(tenant) ? apart : usual
      return turns.take({ tenant, isRequest, work: async () => run(pool()) })
    },
    stop: async () => void (await Promise.all([usual.stop(), apart.stop()])),
  }
}

interface Workplace {
  turns: Turns
  pool(): Pool
  stop(): Promise<void>
}

/** Its processes are started with the first task: one that only answers requests may never have any. */
function workplace(options: PoolOptions): Workplace {
  let pool: Pool | undefined
  return {
    turns: createTurns(options.workers),
    pool: () => (pool ??= createPool(options)),
    stop: async () => pool?.stop(),
  }
}
