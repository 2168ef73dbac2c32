import { classOf } from '../db/queue-priorities.ts'
import type { Database } from '../db/tables.ts'
import { reservedTokens } from '../delivery/reserved-tokens.ts'
import { projectScope, providerScope } from '../delivery/store/rates.ts'
import { findBuckets, type Bucket } from './store.ts'

/** Mails per second of a project and of the provider; 0 means no limit. */
export interface Rates {
  project: number
  provider: number
}

interface UsedRatesInput {
  projectId: string | null
  /** The priority of the mail in the queue. */
  priority: number
  rates: Rates | undefined
  now: Date
}

/** Returns which sending rates are used up for a mail. */
export async function findUsedRates(
  db: Database,
  { projectId, priority, rates, now }: UsedRatesInput,
): Promise<{ project: boolean; provider: boolean }> {
  const ofProject = projectId === null ? [] : [projectScope(projectId)]
  const ofProvider = ['smtp', 'ses'].map(providerScope)
  const buckets = await findBuckets(db, [...ofProject, ...ofProvider])
  const isUsed = (scopes: readonly string[], perSecond: number | undefined): boolean =>
    buckets.some((bucket) => scopes.includes(bucket.scope) && isEmpty(bucket, { perSecond, priority, now }))
  return { project: isUsed(ofProject, rates?.project), provider: isUsed(ofProvider, rates?.provider) }
}

interface RateOfMail extends Pick<UsedRatesInput, 'priority' | 'now'> {
  /** Undefined if the limit is not known. */
  perSecond: number | undefined
}

/** True if a bucket has no token for the mail. A bucket whose rate is not known is full after a second. */
export function isEmpty({ tokens, refilledAt }: Bucket, { perSecond, priority, now }: RateOfMail): boolean {
  const seconds = Math.max(0, now.getTime() - refilledAt.getTime()) / 1_000
  if (perSecond === 0) return false
  if (perSecond === undefined) return tokens < 1 && seconds < 1
  return tokens + seconds * perSecond - reservedTokens(classOf(priority), perSecond) < 1
}
