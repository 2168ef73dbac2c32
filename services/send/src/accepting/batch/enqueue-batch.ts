import { keyReused } from '@postrider/contracts'
import { AppError } from '@postrider/contracts/errors'
import { transact } from '@postrider/db'
import type { SendItem } from '@postrider/contracts/resources'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/tables.ts'
import type { AcceptedRequest } from '../compose-mails.ts'
import { BeyondLimitsError } from '../count-requests.ts'
import { enqueueInTransaction } from '../enqueue-requests.ts'
import { sendItem } from '../send-item.ts'
import { recordSendRequests } from '../store.ts'
import type { BatchItem, Faults } from './batch-item.ts'
import { batchEndpoint } from './claim-keys.ts'
import { deleteBatch, lockBatch, saveBatch, type BatchKey, type StoredBatch } from './store.ts'
import { acceptedItems, storedItem, type StoredItem } from './stored-items.ts'

/** The batch's own key, and when it was claimed; undefined if this request repeats a batch. */
export interface BatchClaim extends BatchKey {
  claimedAt: Date | undefined
}

export interface EnqueueBatchInput {
  /** The requests by item. */
  requests: ReadonlyMap<BatchItem, AcceptedRequest>
  /** The number of items in the body, including rejected items. */
  size: number
  isStrict: boolean
  batch: BatchClaim | undefined
}

export interface EnqueuedBatch {
  /** The items that this call has accepted, by index. */
  emails: ReadonlyMap<number, SendItem[]>
  /** The items that earlier calls have accepted, by index. */
  earlier: ReadonlyMap<number, StoredItem[]>
  faults: Faults
}

/**
 * Writes the mails of a batch in one transaction. If an item exceeds a limit, a strict batch writes nothing;
 * a permissive batch writes the other items.
 */
export async function enqueueBatch(
  ctx: Context,
  input: EnqueueBatchInput,
  refused: ReadonlyMap<unknown, AppError> = new Map(),
): Promise<EnqueuedBatch> {
  const within = new Map([...input.requests].filter(([, request]) => !refused.has(request)))
  try {
    const done = await transact(ctx.db, (tx) => enqueueWithin(ctx, tx, { ...input, requests: within }))
    return { ...done, faults: new Map([...faultsOf(input, refused), ...done.faults]) }
  } catch (error) {
    if (!(error instanceof BeyondLimitsError)) throw error
    const all = new Map([...refused, ...error.refusals])
    // The transaction was rolled back.
    if (input.isStrict) return { emails: new Map(), earlier: new Map(), faults: faultsOf(input, all) }
    return enqueueBatch(ctx, input, all)
  }
}

const faultsOf = (
  { requests }: Pick<EnqueueBatchInput, 'requests'>,
  refused: ReadonlyMap<unknown, AppError>,
): Faults =>
  new Map(
    [...requests].flatMap(([{ index }, request]): [number, AppError][] => {
      const error = refused.get(request)
      return error ? [[index, error]] : []
    }),
  )

async function enqueueWithin(
  ctx: Context,
  tx: Tx,
  { requests, size, isStrict, batch }: EnqueueBatchInput,
): Promise<EnqueuedBatch> {
  const stored = batch && (await lockRepeatable(ctx, tx, batch))
  const earlier = acceptedItems(stored)
  // A concurrent repeat may have accepted an item in the meantime.
  const open = new Map([...requests].filter(([{ index }]) => !earlier.has(index)))
  const outcomes = await enqueueInTransaction(ctx, tx, [...open.values()])
  const emails = new Map<number, SendItem[]>()
  const refused = new Map<AcceptedRequest, AppError>()
  for (const [{ index }, request] of open) {
    const outcome = outcomes.get(request) ?? []
    if (outcome instanceof AppError) refused.set(request, outcome)
    else emails.set(index, outcome.map(sendItem))
  }
  // Roll back, as for a limit.
  if (isStrict && refused.size > 0) throw new BeyondLimitsError(refused)
  if (batch && stored) await save(ctx, tx, { batch, stored, size, emails, items: [...open.keys()] })
  return { emails, earlier, faults: faultsOf({ requests: open }, refused) }
}

/** Throws 409 if the key belongs to another body, or to a batch that is complete. */
async function lockRepeatable({ config, now }: Context, tx: Tx, batch: BatchClaim): Promise<StoredBatch> {
  const claimedAt = batch.claimedAt ?? now()
  const stored = await lockBatch(tx, batch, { claimedAt, ttlHours: config.idempotencyTtlHours })
  requireRepeatable(batch, stored)
  return stored
}

/** Throws 409 unless this request may send the rest of a batch. */
export function requireRepeatable({ key, hash }: BatchKey, stored: StoredBatch): void {
  const { isComplete, claimedAt } = stored
  if (isComplete || !stored.hash.equals(hash))
    throw keyReused(key, {
      endpoint: batchEndpoint,
      requestedAt: claimedAt.toISOString(),
      statusCode: 200,
    })
}

interface SaveInput extends Pick<EnqueueBatchInput, 'size'> {
  batch: BatchClaim
  stored: StoredBatch
  emails: ReadonlyMap<number, SendItem[]>
  items: readonly BatchItem[]
}

/** Stores which items are accepted. Throws 409 if another kind of request has used the key in the meantime. */
async function save(ctx: Context, tx: Tx, input: SaveInput): Promise<void> {
  const { batch, stored, size, emails, items } = input
  const accepted = items.flatMap(({ index, body }) => {
    const ofItem = emails.get(index)
    return ofItem ? [[index, ofItem.map((each) => storedItem(each, body))] as const] : []
  })
  const results = { ...stored.results, ...Object.fromEntries(accepted) }
  const count = Object.keys(results).length
  if (count === 0) return deleteBatch(tx, batch)
  const isComplete = count === size
  await saveBatch(tx, batch, { results: isComplete ? {} : results, isComplete })
  const isFirst = Object.keys(stored.results).length === 0
  if (isFirst) await recordKey(ctx, tx, { ...batch, claimedAt: stored.claimedAt })
}

async function recordKey(
  { config }: Context,
  tx: Tx,
  { projectId, generation, key, claimedAt }: BatchKey & { claimedAt: Date },
): Promise<void> {
  const request = { projectId, generation, key, claimedAt }
  const recorded = await recordSendRequests(tx, [request], config.idempotencyTtlHours)
  if (recorded.size === 0)
    throw keyReused(key, { endpoint: null, requestedAt: claimedAt.toISOString(), statusCode: 200 })
}
