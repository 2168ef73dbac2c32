import { batchItem, type SendItem } from '@postrider/contracts/resources'
import { Limiter } from '@postrider/limits'
import type { Context } from '../../context.ts'
import { hashOf } from './batch-hash.ts'
import { batchRefused } from './batch-refused.ts'
import type { Faults, ParsedItem } from './batch-item.ts'
import { checkItems } from './check-items.ts'
import { claimKeys, releaseKeys } from './claim-keys.ts'
import { requireRepeatable, type EnqueuedBatch } from './enqueue-batch.ts'
import { findKeyFaults } from './find-key-faults.ts'
import { parseItems, type ParsedItems } from './parse-items.ts'
import { findBatch, type BatchKey, type StoredBatch } from './store.ts'
import { sendItemOf, type StoredItem } from './stored-items.ts'
import { writeItems } from './write-items.ts'

/**
 * Limits of batches per instance. One batch of a project at a time: with four, batches were accepted a fifth
 * faster, but the single requests of other projects took four times as long (`npm run bench -- batch`).
 * `maxWaitMs` is shorter than the gateway's timeout (30 s).
 */
const limits = { concurrency: 4, perKey: 1, maxWaitingPerKey: 100, maxWaiting: 400, maxWaitMs: 15_000 }

export interface BatchRequest {
  projectId: string
  generation: number
  idempotencyKey: string | undefined
  requestId?: string | undefined
  /** Aborts when the caller disconnects. The request is dropped unless its keys are already claimed. */
  signal?: AbortSignal
  emails: readonly unknown[]
  mode: 'strict' | 'permissive'
}

export interface BatchOutcome {
  items: readonly ParsedItem[]
  /** The items of the response for each accepted mail, by index. */
  emails: ReadonlyMap<number, SendItem[]>
  /** Empty if the batch is strict. */
  faults: Faults
}

/**
 * Accepts batches. Checks all items like single requests, claims the keys, upserts the contacts, then writes the
 * mails in one transaction. After a crash, either all of these mails exist or none. A strict batch is rejected
 * with the error of its first rejected item. If a batch with a key was accepted in part, a repeat accepts the
 * other items and returns the first result of the accepted items.
 */
export function batchAcceptor(ctx: Context): (request: BatchRequest) => Promise<BatchOutcome> {
  const limiter = new Limiter(limits)
  const schema = batchItem(ctx.config)
  const accept = async (request: BatchRequest): Promise<BatchOutcome> => {
    const batch = await batchKeyOf(request)
    const stored = batch && (await findRepeatable(ctx, batch))
    const parsed = await parseItems(schema, request.emails)
    const accepted = await acceptParsed(ctx, { request, parsed, batch, stored })
    const earlier = itemsOf(parsed.items, accepted.earlier)
    return {
      items: parsed.items,
      emails: new Map([...accepted.emails, ...earlier]),
      faults: accepted.faults,
    }
  }
  return (request) => limiter.run(request.projectId, () => accept(request), { signal: request.signal })
}

interface ParsedBatch {
  request: BatchRequest
  parsed: ParsedItems
  /** The batch's own key. */
  batch: BatchKey | undefined
  /** The batch that this request repeats. */
  stored: StoredBatch | undefined
}

/** Accepts the items that no earlier request has accepted. */
async function acceptParsed(ctx: Context, input: ParsedBatch): Promise<EnqueuedBatch> {
  const { request, parsed, batch, stored } = input
  const { projectId, generation, emails, mode } = request
  const isOpen = (index: number): boolean => stored?.results[index] === undefined
  const open = parsed.items.filter(({ index }) => isOpen(index))
  const checked = await checkItems(ctx, projectId, open)
  request.signal?.throwIfAborted()
  const keys = new Map([...parsed.keys].filter(([index]) => isOpen(index)))
  const ownKeys = batch && !stored ? [batch.key] : []
  const claims = await claimKeys(ctx, request, [...ownKeys, ...keys.values()])
  const invalid = new Map([...parsed.faults, ...checked.faults])
  const keyFaults = findKeyFaults({ claims, keys, faults: invalid, batchKey: batch?.key })
  const faults = new Map([...invalid, ...keyFaults])
  const isStrict = mode === 'strict'
  const refusal = ownKeys.map((key) => claims.refusals.get(key)).find((error) => error !== undefined)
  if (refusal || (isStrict && faults.size > 0)) {
    await releaseKeys(ctx, claims)
    throw refusal ?? batchRefused(faults)
  }
  const items = checked.items
  const size = emails.length
  const signal = claims.keys.size === 0 ? request.signal : undefined
  return writeItems(ctx, {
    signal,
    projectId,
    generation,
    requestId: request.requestId,
    items,
    keys,
    faults,
    claims,
    size,
    isStrict,
    batch,
    stored,
  })
}

async function batchKeyOf(request: BatchRequest): Promise<BatchKey | undefined> {
  const { projectId, generation, idempotencyKey: key } = request
  return key === undefined ? undefined : { projectId, generation, key, hash: await hashOf(request) }
}

/** Returns the batch that this request repeats. Throws 409 if it is complete or has another body. */
async function findRepeatable(ctx: Context, batch: BatchKey): Promise<StoredBatch | undefined> {
  const stored = await findBatch(ctx, batch)
  if (stored) requireRepeatable(batch, stored)
  return stored
}

/** Returns the response's items for mails that an earlier call has accepted. */
const itemsOf = (
  items: readonly ParsedItem[],
  earlier: ReadonlyMap<number, readonly StoredItem[]>,
): [number, SendItem[]][] =>
  items.flatMap(({ index, body }): [number, SendItem[]][] => {
    const stored = earlier.get(index)
    return stored ? [[index, stored.map((each, position) => sendItemOf(each, { body, position }))]] : []
  })
