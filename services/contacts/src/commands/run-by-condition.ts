import type { Keyset } from '@postrider/db'
import { addCounts, ConditionPosition, countOf, noCounts } from '../domain/bulk.ts'
import type { Contact } from '../domain/contact.ts'
import type { JobStep } from '../domain/job.ts'
import type { Place } from '../domain/place.ts'
import type { Audience } from '../queries/audience-sql.ts'
import { planCount } from '../queries/audience.ts'
import { lockAudience } from '../queries/lock-audience.ts'
import { conditionOf } from '../queries/query-tree.ts'
import { readDefinitions, resolveTree } from '../queries/read-trees.ts'
import { scanContacts } from '../queries/scan-contacts.ts'
import { lockMatching, type ContactsFilter, type ContactsWalk } from '../store/matching-contacts.ts'
import { placeOf } from '../store/place.ts'
import { applyBulk } from './apply-bulk.ts'
import { contactsPerBatch, stepOf, type BulkContext } from './bulk-step.ts'

/** The contacts that a bulk job with a condition processes, in the order of creation. */
export interface ConditionWalk extends ContactsWalk {
  filter: ContactsFilter & { segmentId?: string | undefined; condition?: unknown }
  definitions: Record<string, unknown>
  now: Date
}

/**
 * Runs a batch of a bulk job with a condition. Counts in the first batch. Each later batch scans a limited
 * number of contacts, so it may find few contacts or none.
 */
export async function runByCondition(batch: BulkContext, walk: ConditionWalk): Promise<JobStep> {
  const position = ConditionPosition.parse(batch.job.position)
  const audience = await audienceOf(walk)
  if (!position) {
    const { rows } = await (await planCount(batch.tx, audience)).execute(batch.tx)
    return stepOf(batch, { position: {}, counts: noCounts, total: rows[0]?.count ?? 0, finished: false })
  }
  if (position.unfinished) return finishDeletion(batch, position.unfinished)
  const { ids, next } = await findNext(batch, audience, position.after)
  return apply(batch, { contacts: await lockAudience(batch.tx, audience, ids), next })
}

async function audienceOf({ filter, definitions: given, ...walk }: ConditionWalk): Promise<Audience> {
  const condition = conditionOf(filter)
  const definitions = readDefinitions(given, 'definitions')
  const tree = condition && (await resolveTree(condition, definitions))
  return { ...walk, filter, tree, subscribedOnly: false }
}

interface NextContacts {
  ids: string[]
  /** The last scanned contact. Undefined if no contacts follow. */
  next: Place | undefined
}

const query = { sort: 'createdAt', dir: 'asc' } as const

async function findNext(
  { tx }: BulkContext,
  audience: Audience,
  after: Place | undefined,
): Promise<NextContacts> {
  const limit = contactsPerBatch
  const { rows, end } = await scanContacts(tx, { audience, query, after: after && keysetOf(after), limit })
  const last = end ?? (rows.length === limit ? rows.at(-1) : undefined)
  return { ids: rows.map(({ id }) => id), next: last && placeOf(last) }
}

const keysetOf = ({ createdAt, id }: Place): Keyset => ({
  sort: query.sort,
  value: createdAt.toISOString(),
  id,
})

/** Continues with contacts that have matched, even if they do not match without their deleted events. */
async function finishDeletion(
  batch: BulkContext,
  { ids, next }: { ids: readonly string[]; next?: Place | undefined },
): Promise<JobStep> {
  return apply(batch, { contacts: await lockMatching(batch.tx, { ...batch.job, filter: {} }, ids), next })
}

async function apply(
  batch: BulkContext,
  { contacts, next }: { contacts: readonly Contact[]; next: Place | undefined },
): Promise<JobStep> {
  const { job } = batch
  const counts = await applyBulk({ ...batch, contacts })
  if (!counts) {
    const unfinished = { ids: contacts.map(({ id }) => id), next }
    return stepOf(batch, { position: { unfinished }, counts: noCounts, total: job.total, finished: false })
  }
  // Contacts may have changed since the count, so the final total is the number of processed contacts.
  const total = next ? job.total : countOf(addCounts(job.result, counts))
  return stepOf(batch, { position: { after: next }, counts, total, finished: !next })
}
