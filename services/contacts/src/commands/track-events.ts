import { append } from '@postrider/messaging'
import type { Context } from '../context.ts'
import type { Contact, LedgerEvent } from '../domain/contact.ts'
import { ledgerEntry } from '../domain/messages.ts'
import { insertEvents } from '../store/events.ts'
import { releaseKeys } from '../store/idempotency-keys.ts'
import type { Tx } from '../store/tables.ts'
import { eventData } from '../domain/contact-data.ts'
import { applyUpserts, type Upserted, type UpsertInput } from './apply-upserts.ts'
import { claimKeys } from './claim-keys.ts'

export interface TrackInput extends UpsertInput {
  name: string
  idempotencyKey: string | undefined
}

export interface Tracked {
  contactId: string
  eventId: string
  at: Date
}

/**
 * Tracks a batch of events, each all or nothing: key claimed, contact upserted, event recorded, messages appended. One transaction
 * for the requests that arrived together; one request's refusal (409, 422) is its own.
 */
export async function trackEvents(ctx: Context, inputs: readonly TrackInput[]): Promise<(Tracked | Error)[]> {
  return ctx.db.transaction().execute(async (tx) => {
    const claimants = inputs.map((input) => ({ claim: claimOf(input) }))
    const refusals = await claimKeys(ctx, tx, { claimants, at: ctx.now() })
    const claimed = inputs.filter((_, index) => refusals[index] === undefined)
    const outcomes = await record(ctx, tx, claimed)
    return inputs.map(
      (input, index) => refusals[index] ?? outcomes.get(input) ?? new Error('The batch lost a request'),
    )
  })
}

const claimOf = ({ projectId, idempotencyKey }: TrackInput) =>
  idempotencyKey === undefined
    ? undefined
    : { projectId, key: idempotencyKey, endpoint: 'POST /v1/track', state: 'done' as const }

async function record(
  ctx: Context,
  tx: Tx,
  inputs: readonly TrackInput[],
): Promise<Map<TrackInput, Tracked | Error>> {
  const { outcomes, drafts } = await applyUpserts(ctx, tx, inputs)
  const at = ctx.now()
  const tracked = new Map<TrackInput, Tracked | Error>()
  const entries: Entry[] = []
  inputs.forEach((input, index) => {
    const outcome = outcomes[index] ?? new Error('The batch lost a contact')
    if (outcome instanceof Error) return void tracked.set(input, outcome)
    const entry = entryOf(ctx, { input, outcome, at })
    entries.push(entry)
    tracked.set(input, { contactId: outcome.contact.id, eventId: entry.event.id, at })
  })
  await releaseKeys(tx, inputs.filter((input) => tracked.get(input) instanceof Error).flatMap(keyOf))
  await insertEvents(
    tx,
    entries.map((entry) => entry.event),
  )
  await append(tx, [
    ...drafts,
    ...entries.map(({ event, contact, input }) => ledgerEntry(event, contact, input.generation)),
  ])
  return tracked
}

const keyOf = ({ projectId, idempotencyKey }: TrackInput) =>
  idempotencyKey === undefined ? [] : [{ projectId, key: idempotencyKey }]

interface Entry {
  input: TrackInput
  contact: Contact
  event: LedgerEvent
}

const entryOf = (
  ctx: Context,
  { input, outcome, at }: { input: TrackInput; outcome: Upserted; at: Date },
): Entry => ({
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
