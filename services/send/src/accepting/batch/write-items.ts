import { AppError } from '@postrider/contracts/errors'
import type { ContactFacts } from '@postrider/contracts/internal'
import { currentTraceparent } from '@postrider/tracing'
import type { Context } from '../../context.ts'
import { filesOf, saveLargeFiles } from '../../mails/store/attachments.ts'
import type { AcceptedRequest } from '../compose-mails.ts'
import { storedSize } from '../plan-send.ts'
import { withoutFaults, type BatchItem, type Faults } from './batch-item.ts'
import { batchRefused } from './batch-refused.ts'
import { releaseKeys, type ClaimedKeys } from './claim-keys.ts'
import { enqueueBatch, type EnqueuedBatch } from './enqueue-batch.ts'
import type { BatchKey, StoredBatch } from './store.ts'
import { acceptedItems } from './stored-items.ts'
import { upsertContacts } from './upsert-contacts.ts'

export interface WriteItemsInput {
  /** Aborts when the caller of a batch without keys disconnects: it may send the batch again. */
  signal: AbortSignal | undefined
  projectId: string
  generation: number
  requestId: string | undefined
  items: readonly BatchItem[]
  /** The idempotency keys by index, also of rejected items. */
  keys: ReadonlyMap<number, string>
  faults: Faults
  claims: ClaimedKeys
  /** The number of items in the body. */
  size: number
  isStrict: boolean
  batch: BatchKey | undefined
  /** The batch that this request repeats. */
  stored: StoredBatch | undefined
}

/**
 * Upserts the contacts of the items without fault, and writes their mails. Releases the keys of items that are
 * not accepted. If writing fails with an unknown result, the keys are freed when their lease expires.
 */
export async function writeItems(ctx: Context, input: WriteItemsInput): Promise<EnqueuedBatch> {
  const { claims, keys, batch, stored } = input
  const written = await writeOrRelease(ctx, input)
  const emails = new Set([...written.emails.keys(), ...written.earlier.keys()])
  const faults = new Map([...input.faults, ...written.faults].filter(([index]) => !emails.has(index)))
  const used = new Set([...keys].filter(([index]) => written.emails.has(index)).map(([, key]) => key))
  if (batch && !stored && emails.size > 0) used.add(batch.key)
  await releaseKeys(
    ctx,
    claims,
    [...claims.keys].filter((key) => !used.has(key)),
  )
  return { ...written, faults }
}

/** Releases all keys if no mail was written. */
async function writeOrRelease(ctx: Context, input: WriteItemsInput): Promise<EnqueuedBatch> {
  try {
    return await write(ctx, input)
  } catch (error) {
    if (error instanceof AppError) await releaseKeys(ctx, input.claims)
    throw error
  }
}

async function write(ctx: Context, input: WriteItemsInput): Promise<EnqueuedBatch> {
  const { projectId, generation, isStrict, stored, signal } = input
  const valid = withoutFaults(input.items, input.faults)
  const upserted = await upsertContacts(ctx, { projectId, generation, items: valid, isStrict })
  if (isStrict && upserted.faults.size > 0) throw batchRefused(upserted.faults)
  const items = withoutFaults(valid, upserted.faults)
  if (items.length === 0)
    return { emails: new Map(), earlier: acceptedItems(stored), faults: upserted.faults }
  signal?.throwIfAborted()
  const bytes = items.reduce((sum, { plan }) => sum + storedSize(plan), 0)
  const enqueued = await ctx.storedBytes.withRoom(projectId, bytes, () =>
    enqueue(ctx, input, { items, ...upserted }),
  )
  if (isStrict && enqueued.faults.size > 0) throw batchRefused(enqueued.faults)
  return { ...enqueued, faults: new Map([...upserted.faults, ...enqueued.faults]) }
}

async function enqueue(
  ctx: Context,
  { projectId, generation, requestId, claims, batch, stored, size, isStrict }: WriteItemsInput,
  { items, contacts }: { items: readonly BatchItem[]; contacts: ReadonlyMap<number, ContactFacts[]> },
): Promise<EnqueuedBatch> {
  const claimedAt = new Date(claims.claimedAt)
  const requests = new Map(
    items.map((item): [BatchItem, AcceptedRequest] => {
      const { index, key, plan } = item
      const claim = key === undefined ? undefined : { projectId, generation, key, claimedAt }
      return [
        item,
        {
          projectId,
          generation,
          requestId,
          claim,
          batchKey: batch?.key,
          plan,
          contacts: contacts.get(index) ?? [],
          traceparent: currentTraceparent(),
        },
      ]
    }),
  )
  const files = items.flatMap(({ plan: { content } }) => filesOf({ projectId, generation, content }))
  await saveLargeFiles(ctx, files)
  const claimed = batch && { ...batch, claimedAt: stored ? undefined : claimedAt }
  return enqueueBatch(ctx, { requests, size, isStrict, batch: claimed })
}
