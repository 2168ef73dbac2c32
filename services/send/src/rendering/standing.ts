import { LRUCache } from 'lru-cache'

/** What is remembered of tenants and contents, in this process and for minutes: who is slow, and what has exceeded a limit. */
export interface Standing {
  /** A task of this tenant took so much CPU time for so many mails. */
  took(tenant: string, work: { cpuMs: number; mails: number }): void
  /** Mails of a content came out well. */
  rendered(contentId: string, mails: number): void
  /** A task of this tenant ended its worker; which of its mails did may not be known. */
  ended(tenant: string): void
  /** A mail of a content failed since it exceeds a limit. */
  exceeded(contentId: string, reason: string): void
  /** True for a tenant whose mails are so expensive that they are rendered in a worker of their own. */
  isHeavy(tenant: string): boolean
  heavyTenants(): string[]
  /** True for a tenant whose mails were cheap within the last half minute; of others it is unknown what the next one takes. */
  isTrusted(tenant: string): boolean
  /** Why no mail of this content is tried any more; undefined when they are. */
  verdictOn(contentId: string): string | undefined
}

interface Usage {
  cpuMs: number
  mails: number
  at: number
  endedAt: number
}

interface Record {
  rendered: number
  exceeded: number
}

// An ordinary mail takes about 1 ms, a long newsletter 10.
const heavyMsPerMail = 20
// A tenant that is not trusted has one batch at most in each priority class, so it holds up others by a third of their batches for so long.
const heavyMs = 1_000
/**
 * CPU time that cheap mails save for expensive ones, at most. Without a limit, 5,000 ordinary mails let a tenant keep half of the workers
 * busy for half a minute with mails of 190 ms before it was heavy. A newsletter of 10 ms a mail must not need it on a busy machine, where
 * CPU time counts double.
 */
const mostSavedMs = 5_000
/** CPU time counts less the longer ago it was: half of it after so long. */
const halfLifeMs = 10_000
/** How long a tenant is heavy whose task has ended a worker. */
const endedMs = 60_000
/** Mails of one content that may end their workers before the content itself is held to be the reason. */
const maxExceeded = 3
const contentMs = 600_000
const most = 10_000

export function createStanding(now: () => number = () => performance.now()): Standing {
  const usages = new LRUCache<string, Usage>({ max: most })
  const contents = new LRUCache<string, Record>({ max: most })
  const verdicts = new LRUCache<string, string>({
    max: most,
    ttl: contentMs,
    ttlResolution: 0,
    perf: { now },
  })

  const fresh = (): Usage => ({ cpuMs: 0, mails: 0, at: now(), endedAt: Number.NEGATIVE_INFINITY })
  const usageOf = (tenant: string): Usage => faded(usages.get(tenant) ?? fresh(), now())
  const isHeavy = (tenant: string): boolean => {
    if (!usages.has(tenant)) return false
    const { cpuMs, mails, endedAt } = usageOf(tenant)
    return now() - endedAt < endedMs || (cpuMs > heavyMs && cpuMs > heavyMsPerMail * mails)
  }
  const recordOf = (contentId: string): Record => contents.get(contentId) ?? { rendered: 0, exceeded: 0 }

  return {
    took: (tenant, { cpuMs, mails }) => {
      const usage = usageOf(tenant)
      const spentMs = usage.cpuMs + cpuMs
      const mostMails = (spentMs + mostSavedMs) / heavyMsPerMail
      usages.set(tenant, { ...usage, cpuMs: spentMs, mails: Math.min(usage.mails + mails, mostMails) })
    },
    rendered: (contentId, mails) => {
      const record = recordOf(contentId)
      contents.set(contentId, { ...record, rendered: record.rendered + mails })
    },
    ended: (tenant) => void usages.set(tenant, { ...usageOf(tenant), endedAt: now() }),
    exceeded: (contentId, reason) => {
      const { rendered, exceeded } = recordOf(contentId)
      contents.set(contentId, { rendered, exceeded: exceeded + 1 })
      if (exceeded + 1 >= maxExceeded && exceeded + 1 > rendered) verdicts.set(contentId, reason)
    },
    isHeavy,
    heavyTenants: () => [...usages.keys()].filter(isHeavy),
    isTrusted: (tenant) => {
      if (!usages.has(tenant)) return false
      const { cpuMs, mails } = usageOf(tenant)
      return mails >= 1 && cpuMs <= heavyMsPerMail * mails && !isHeavy(tenant)
    },
    verdictOn: (contentId) => verdicts.get(contentId),
  }
}

function faded(usage: Usage, now: number): Usage {
  const factor = 2 ** (-(now - usage.at) / halfLifeMs)
  return { ...usage, cpuMs: usage.cpuMs * factor, mails: usage.mails * factor, at: now }
}
