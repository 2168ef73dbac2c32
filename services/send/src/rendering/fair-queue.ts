import { unavailable } from '@postrider/contracts/errors'

export interface Turn<Result> {
  tenant: string
  /** A caller waits for the answer: goes before the tenant's mails, and is refused with 503 when too many wait. */
  isRequest: boolean
  work(): Promise<Result>
}

/** Who waits for a place; `take` resolves with what the work answers. */
export interface FairQueue {
  take<Result>(turn: Turn<Result>): Promise<Result>
}

/** Whether nothing is known yet of a tenant's mails. */
type IsStranger = (tenant: string) => boolean

interface Waiting {
  isRequest: boolean
  begin(): Promise<void>
}

// Each may take a second, and the gateway waits half a minute. An ordinary one takes milliseconds, and a script that sets a project up
// saves a dozen templates at once.
const maxRequests = 192
const maxRequestsOfTenant = 24

const countOf = (running: ReadonlyMap<string, number>, isCounted: (tenant: string) => boolean): number =>
  running.entries().reduce((sum, [tenant, count]) => (isCounted(tenant) ? sum + count : sum), 0)

/** What throws before it answers fails its own task, and not the queue. */
const begun = async <Result>(work: () => Promise<Result>): Promise<Result> => work()

/**
 * Gives so many places to tenants in turn, each task by itself; where there are several, a tenant never has more than half of them, and
 * strangers together neither. So whatever the tasks of one tenant take, or of hundreds of new ones, a known tenant's wait for the tasks
 * in hand and for no queue.
 */
export function createFairQueue(places: number, isStranger: IsStranger = () => false): FairQueue {
  const half = Math.max(1, Math.floor(places / 2))
  /** By tenant, round-robin. */
  const waiting = new Map<string, Waiting[]>()
  const running = new Map<string, number>()

  const runningOf = (tenant: string): number => running.get(tenant) ?? 0

  const mayBegin = (tenant: string): boolean =>
    runningOf(tenant) < half && (places === 1 || !isStranger(tenant) || countOf(running, isStranger) < half)

  function beginNext(): void {
    while (countOf(running, () => true) < places) {
      const tenant = waiting.keys().find(mayBegin)
      if (tenant === undefined) return
      const [first, ...others] = waiting.get(tenant) ?? []
      waiting.delete(tenant)
      if (others.length > 0) waiting.set(tenant, others)
      if (first) void run(tenant, first)
    }
  }

  async function run(tenant: string, { begin }: Waiting): Promise<void> {
    running.set(tenant, runningOf(tenant) + 1)
    try {
      await begin()
    } finally {
      const left = runningOf(tenant) - 1
      if (left > 0) running.set(tenant, left)
      else running.delete(tenant)
      beginNext()
    }
  }

  function refuseWhenFull(tenant: string): void {
    const requests = (tasks: readonly Waiting[]): number => tasks.filter(({ isRequest }) => isRequest).length
    const all = waiting.values().reduce((sum, tasks) => sum + requests(tasks), 0)
    if (all >= maxRequests || requests(waiting.get(tenant) ?? []) >= maxRequestsOfTenant)
      throw unavailable('Too many templates are being checked; try again in a moment.')
  }

  return {
    take: async ({ tenant, isRequest, work }) => {
      if (isRequest) refuseWhenFull(tenant)
      return new Promise((resolve, reject) => {
        const own = waiting.get(tenant) ?? []
        const at = isRequest ? own.findLastIndex((each) => each.isRequest) + 1 : own.length
        waiting.set(
          tenant,
          own.toSpliced(at, 0, { isRequest, begin: () => begun(work).then(resolve, reject) }),
        )
        beginNext()
      })
    },
  }
}
