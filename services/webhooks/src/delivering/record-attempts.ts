import { groupCommit, transact } from '@postrider/db'
import { nextRetryMs } from '@postrider/outgoing-http'
import type { Context } from '../context.ts'
import type { Tx } from '../db/tables.ts'
import { disableEndpoint } from '../endpoints/disable-endpoint.ts'
import type { AttemptRecord } from './attempt-record.ts'
import { deliveryRetries } from './retry-schedule.ts'
import {
  updateBatches,
  updateDeliveries,
  updateEndpoints,
  insertAttempts,
  type DeliveryOutcome,
  type EndpointOutcome,
} from './outcome-store.ts'

/** Records an attempt and its outcome. */
export type RecordAttempt = (record: AttemptRecord) => Promise<void>

type RecordContext = Pick<Context, 'db' | 'jitter' | 'newId' | 'now' | 'onDelivered'>

/** The maximum number of events of the attempts that a transaction records. */
const maxEvents = 2_000

/** Returns a function that records attempts. Attempts that end together share a transaction. */
export const attemptRecorder = (ctx: RecordContext): RecordAttempt =>
  groupCommit((records: AttemptRecord[]) => recordAttempts(ctx, records), {
    slots: 2,
    maxBatch: maxEvents,
    weightOf: ({ eventIds }) => eventIds.length,
  })

async function recordAttempts(ctx: RecordContext, records: readonly AttemptRecord[]): Promise<undefined[]> {
  const outcomes = records.map((record) => outcomeOf(ctx, record))
  await transact(ctx.db, async (tx) => {
    // Locks the endpoints first, like requests and loops, so that no two of them wait for each other.
    await updateEndpoints(tx, endpointOutcomes(records))
    await updateDeliveries(tx, outcomes)
    await updateBatches(
      tx,
      outcomes.filter(({ isBatch }) => isBatch),
    )
    await insertAttempts(tx, records)
    await disableRefusing(ctx, tx, records)
  })
  ctx.onDelivered(outcomes.flatMap(({ state, eventIds }) => (state === 'DELIVERED' ? eventIds : [])))
  return records.map(() => undefined)
}

function outcomeOf({ jitter, now }: RecordContext, record: AttemptRecord): DeliveryOutcome {
  const { endpointId, webhookId, eventIds, isBatch, attemptsBefore, attempt } = record
  const of = { endpointId, webhookId, eventIds, isBatch }
  if (attempt.error === null) return { ...of, state: 'DELIVERED', dueAt: null }
  const { retryAfterMs } = attempt
  const retryMs = nextRetryMs(deliveryRetries, {
    attempts: attemptsBefore + 1,
    retryAfterMs,
    jitter: jitter(),
  })
  if (retryMs === undefined) return { ...of, state: 'FAILED', dueAt: null }
  return { ...of, state: 'RETRYING', dueAt: new Date(now().getTime() + retryMs) }
}

/** Returns the results of the attempts by endpoint, in the order of the endpoints' ids. */
function endpointOutcomes(records: readonly AttemptRecord[]): EndpointOutcome[] {
  const byEndpoint = Map.groupBy(records, ({ endpointId }) => endpointId)
  return [...byEndpoint]
    .map(([endpointId, own]) => {
      const attempts = own.map(({ attempt }) => attempt)
      const lastSuccess = attempts.findLastIndex(({ error }) => error === null)
      const failed = attempts.slice(lastSuccess + 1)
      const lastFailed = attempts.findLast(({ error }) => error !== null)
      return {
        endpointId,
        succeededAt: attempts[lastSuccess]?.at ?? null,
        failures: failed.length,
        failingSince: failed[0]?.at ?? null,
        failedAt: lastFailed?.at ?? null,
        error: lastFailed?.error ?? null,
      }
    })
    .toSorted((one, other) => (one.endpointId < other.endpointId ? -1 : 1))
}

const refusal = 410

/** Disables the endpoints that responded with 410: the receiver wants no more requests. */
async function disableRefusing(ctx: RecordContext, tx: Tx, records: readonly AttemptRecord[]): Promise<void> {
  const ids = records.flatMap(({ endpointId, attempt }) =>
    attempt.statusCode === refusal ? [endpointId] : [],
  )
  for (const id of [...new Set(ids)].toSorted())
    await disableEndpoint(ctx, tx, { id, reason: 'The server responded with 410.' })
}
