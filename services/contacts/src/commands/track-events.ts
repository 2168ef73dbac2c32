import { AppError } from '@postrider/contracts/errors'
import { groupCommit, transact } from '@postrider/db'
import type { Context } from '../context.ts'
import type { Contact, LedgerEvent } from '../domain/contact.ts'
import { checkDataSize, eventData } from '../domain/contact-data.ts'
import { eventBytes } from '../domain/stored-bytes.ts'
import { checkEventName } from '../domain/event-name.ts'
import type { Upsert } from '../domain/merge-upserts.ts'
import { eventTrackedMessage } from '../domain/messages.ts'
import { saveChanges, type Changes } from '../store/changes.ts'
import { releaseKeys } from '../store/idempotency-keys.ts'
import type { Tx } from '../store/tables.ts'
import { applyUpserts, type UpsertedContact } from './apply-upserts.ts'
import { claimKeys } from './claim-keys.ts'

export interface TrackInput extends Upsert {
  name: string
  idempotencyKey: string | undefined
  /** Method and path, such as `POST /v1/track`, for the error of a later request with the same key. */
  endpoint: string
  /** Aborted when the caller disconnects. A request that is still waiting at that time is discarded. */
  signal?: AbortSignal
}

export interface TrackResult {
  contactId: string
  eventId: string
  at: Date
}

/**
 * Returns a function that tracks an event. Concurrent requests share a transaction. The function throws 422
 * for a reserved name or too large data, and 413 if the storage quota would be exceeded. It throws 409 for a
 * used key, and 503 if too many requests are waiting.
 */
export function eventTracker(ctx: Context): (input: TrackInput) => Promise<TrackResult> {
  // With 32 clients, batches of 12 gave 7 % more throughput than batches of 32.
  const track = groupCommit<TrackInput, TrackResult>((inputs) => trackEvents(ctx, inputs), {
    fullAt: 12,
    // One instance needs about one second for this number of requests.
    maxWaiting: 2_000,
    tenantOf: ({ projectId }) => projectId,
    signalOf: ({ signal }) => signal,
  })
  return async (input) => {
    checkEventName(input.name)
    const data = eventData(input.data ?? {})
    checkDataSize(data)
    return ctx.storedBytes.withRoom(input.projectId, eventBytes(input.name, data), () => track(input))
  }
}

/**
 * Tracks a batch of requests in one transaction. A rejected request (409 or 422) does not affect the other
 * requests of its batch.
 */
const trackEvents = (ctx: Context, inputs: readonly TrackInput[]): Promise<(TrackResult | AppError)[]> =>
  transact(ctx.db, async (tx) => {
    const refusals = await claimKeys(ctx, tx, { claims: inputs.map(claimOf), at: ctx.now() })
    const { tracked, changes } = await applyTracked(
      ctx,
      tx,
      inputs.filter((_, index) => refusals[index] === undefined),
    )
    const answers = inputs.map((input, index) => refusals[index] ?? tracked.get(input) ?? withoutOutcome())
    saveChanges(tx, changes)
    return answers
  })

const claimOf = ({ projectId, generation, idempotencyKey, endpoint }: TrackInput) =>
  idempotencyKey === undefined
    ? undefined
    : { projectId, generation, key: idempotencyKey, endpoint, state: 'done' as const }

/**
 * Upserts the contacts of these requests and records their events. Releases the keys of rejected requests.
 */
async function applyTracked(
  ctx: Context,
  tx: Tx,
  inputs: readonly TrackInput[],
): Promise<{ tracked: Map<TrackInput, TrackResult | AppError>; changes: Changes }> {
  const { outcomes, changes } = await applyUpserts(ctx, tx, inputs)
  const at = ctx.now()
  const tracked = new Map<TrackInput, TrackResult | AppError>()
  const entries: TrackEntry[] = []
  for (const [index, input] of inputs.entries()) {
    const outcome = outcomes[index] ?? withoutOutcome()
    if (outcome instanceof AppError) {
      tracked.set(input, outcome)
      continue
    }
    const entry = entryOf(ctx, { input, outcome, at })
    entries.push(entry)
    tracked.set(input, { contactId: outcome.contact.id, eventId: entry.event.id, at })
  }
  await releaseKeys(tx, inputs.filter((input) => tracked.get(input) instanceof AppError).flatMap(keyOf))
  const drafts = entries.map(({ event, contact, input }) =>
    eventTrackedMessage(event, contact, { correlationId: input.requestId, traceparent: input.traceparent }),
  )
  const events = [...changes.events, ...entries.map(({ event }) => event)]
  return { tracked, changes: { ...changes, events, drafts: [...changes.drafts, ...drafts] } }
}

const withoutOutcome = (): never => {
  throw new Error('A request of the batch has no outcome')
}

const keyOf = ({ projectId, idempotencyKey }: TrackInput) =>
  idempotencyKey === undefined ? [] : [{ projectId, key: idempotencyKey }]

interface TrackEntry {
  input: TrackInput
  contact: Contact
  event: LedgerEvent
}

const entryOf = (
  ctx: Context,
  { input, outcome, at }: { input: TrackInput; outcome: UpsertedContact; at: Date },
): TrackEntry => ({
  input,
  contact: outcome.contact,
  event: {
    id: ctx.newId(),
    projectId: input.projectId,
    contactId: outcome.contact.id,
    name: input.name,
    data: eventData(input.data ?? {}),
    emailId: null,
    createdAt: at,
  },
})
