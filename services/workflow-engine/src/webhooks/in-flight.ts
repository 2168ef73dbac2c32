import pLimit, { type LimitFunction } from 'p-limit'

/** What this process has in flight. */
export interface InFlight {
  /** How many more may begin. */
  left(): number
  ofProjects(): ReadonlyMap<string, number>
  /** Begins work of a project; it counts until it ends. */
  begin(projectId: string, work: () => Promise<void>): void
  /** Runs work when the host has less than its most in progress, in order. */
  atHost<Result>(host: string, work: () => Promise<Result>): Promise<Result>
  /** Resolves when the next work ends; at once when there is none. */
  nextEnd(): Promise<void>
  allEnd(): Promise<void>
}

/** Counts requests in flight, in all and by project, and limits them by host. */
export function createInFlight({ total, perHost }: { total: number; perHost: number }): InFlight {
  const projects = new Map<string, number>()
  const hosts = new Map<string, { limit: LimitFunction; users: number }>()
  const underWay = new Set<Promise<void>>()
  const count = (projectId: string, by: 1 | -1): void => {
    const now = (projects.get(projectId) ?? 0) + by
    if (now > 0) projects.set(projectId, now)
    else projects.delete(projectId)
  }
  return {
    left: () => total - underWay.size,
    ofProjects: () => projects,
    begin: (projectId, work) => {
      count(projectId, 1)
      const ended: Promise<void> = work().finally(() => {
        underWay.delete(ended)
        count(projectId, -1)
      })
      underWay.add(ended)
    },
    atHost: async (host, work) => {
      const own = hosts.get(host) ?? { limit: pLimit(perHost), users: 0 }
      hosts.set(host, own)
      own.users += 1
      try {
        return await own.limit(work)
      } finally {
        own.users -= 1
        // Hosts are tenants' texts: one that is not in use is forgotten.
        if (own.users === 0) hosts.delete(host)
      }
    },
    nextEnd: () => Promise.race([...underWay, ...(underWay.size === 0 ? [Promise.resolve()] : [])]),
    allEnd: async () => {
      while (underWay.size > 0) await Promise.all(underWay)
    },
  }
}
