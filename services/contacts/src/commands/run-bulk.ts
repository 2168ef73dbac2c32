import { contactMissing } from '../errors.ts'
import {
  addCounts,
  BulkInput,
  countOf,
  IdsPosition,
  noCounts,
  WalkPosition,
  type BulkOperation,
} from '../domain/bulk.ts'
import type { JobStep } from '../domain/job.ts'
import { countWalk, findNextPlaces, lockMatching, type ContactsWalk } from '../store/matching-contacts.ts'
import { applyBulk } from './apply-bulk.ts'
import { contactsPerBatch, stepOf, type BulkContext } from './bulk-step.ts'
import type { JobWork } from './job-work.ts'
import { runByCondition } from './run-by-condition.ts'

/**
 * Runs a batch of a bulk job. Ids are processed in the order of the request, and the contacts of a query in
 * the order of creation.
 */
export const bulkWork =
  (operation: BulkOperation): JobWork =>
  (ctx, tx, job) => {
    const input = BulkInput.parse(job.input)
    const batch = { ctx, tx, job, operation }
    if ('contactIds' in input) return byIds(batch, input.contactIds)
    const { projectId, generation } = job
    const { until, asOf, ...wanted } = input
    // `until` is null if the project had no contacts at the time of the request.
    if (!until) return Promise.resolve(empty(batch))
    const walk = { projectId, generation, ...wanted, until }
    return asOf ? runByCondition(batch, { ...walk, ...asOf }) : byQuery(batch, walk)
  }

async function byIds(batch: BulkContext, all: readonly string[]): Promise<JobStep> {
  const { tx, job } = batch
  const from = IdsPosition.parse(job.position) ?? 0
  const ids = all.slice(from, from + contactsPerBatch)
  const contacts = await lockMatching(tx, { ...job, filter: {} }, ids)
  const counts = await applyBulk({ ...batch, contacts })
  if (!counts) return repeatBatch(batch)
  const found = new Set(contacts.map(({ id }) => id))
  const missing = ids.filter((id) => !found.has(id))
  const errors = missing.map((contactId) => ({ contactId, error: contactMissing }))
  const done = addCounts(counts, { ...noCounts, failureCount: missing.length, errors })
  const position = from + ids.length
  return stepOf(batch, { position, counts: done, total: all.length, finished: position >= all.length })
}

async function byQuery(batch: BulkContext, walk: ContactsWalk): Promise<JobStep> {
  const { tx, job } = batch
  const position = WalkPosition.parse(job.position)
  // Count in a separate batch, because counting a million contacts takes half a second (see keep-totals.ts).
  if (!position)
    return stepOf(batch, {
      position: {},
      counts: noCounts,
      total: await countWalk(tx, walk),
      finished: false,
    })
  const places = await findNextPlaces(tx, walk, { after: position.after, limit: contactsPerBatch })
  const ids = places.map(({ id }) => id)
  const counts = await applyBulk({ ...batch, contacts: await lockMatching(tx, walk, ids) })
  if (!counts) return repeatBatch(batch)
  const finished = places.length < contactsPerBatch
  // Contacts may have changed since the count, so the final total is the number of processed contacts.
  const total = finished ? countOf(addCounts(job.result, counts)) : job.total
  return stepOf(batch, { position: { after: places.at(-1) }, counts, total, finished })
}

/**
 * Returns a step after which the next batch processes the same contacts, because they had too many events for
 * one batch.
 */
const repeatBatch = (batch: BulkContext): JobStep => {
  const { position, total } = batch.job
  return stepOf(batch, { position, counts: noCounts, total, finished: false })
}

const empty = (batch: BulkContext): JobStep =>
  stepOf(batch, { position: {}, counts: noCounts, total: 0, finished: true })
