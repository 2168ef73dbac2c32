import { maxRecipients } from '@postrider/contracts'
import { AppError } from '@postrider/contracts/errors'
import type { contactsApi } from '@postrider/contracts/internal'
import { groupCommit, transact } from '@postrider/db'
import type { z } from 'zod'
import type { Context } from '../context.ts'
import type { Contact } from '../domain/contact.ts'
import type { Upsert } from '../domain/merge-upserts.ts'
import { saveChanges } from '../store/changes.ts'
import type { Tx } from '../store/tables.ts'
import { applyUpserts, applyUpsertsOfNew } from './apply-upserts.ts'
import { claimKeys } from './claim-keys.ts'
import { recipientsRefused } from './recipients-refused.ts'
import { findUnchanged, type UpsertLookup } from './find-unchanged.ts'

export type RecipientsRequest = z.output<(typeof contactsApi.upsert)['body']> & {
  requestId?: string | undefined
  traceparent?: string | undefined
  /** Aborted when the calling service gives up. A request that is still waiting at that time is discarded. */
  signal?: AbortSignal
}

/** All recipients of one /v1/send request, in order, and the time at which its key was claimed. */
export interface Recipients {
  contacts: Contact[]
  claimedAt: Date | null
}

// Requests with this number of recipients or more do not share a transaction with smaller requests.
// Otherwise, three requests with 1,000 recipients each delayed other tenants by up to 1.3 s.
const largeFrom = 100

/**
 * Returns a function that upserts the recipients of a /v1/send request and claims its key. Concurrent
 * requests share a transaction. The function throws 409 for a used key, 422 if a contact's data becomes too
 * large, and 503 if too many requests are waiting.
 */
export const recipientsUpserter = (ctx: Context): ((request: RecipientsRequest) => Promise<Recipients>) =>
  groupCommit<RecipientsRequest, Recipients>((requests) => upsertRecipients(ctx, requests), {
    // A transaction has at most as many recipients as the largest request.
    maxBatch: maxRecipients,
    fullAt: 32,
    weightOf: ({ contacts }) => contacts.length,
    largeFrom,
    // One instance needs a few seconds for twenty full batches. Callers give up after 15 s (`deadlineMs` of
    // the endpoint).
    maxWaiting: 20 * maxRecipients,
    tenantOf: ({ projectId }) => projectId,
    signalOf: ({ signal }) => signal,
  })

/**
 * Claims the key and upserts all recipients of each request, or rejects the request. Reads unchanged
 * recipients without a lock, because most recipients do not change. Runs no transaction if no request claims
 * a key or changes a contact.
 */
async function upsertRecipients(
  ctx: Context,
  requests: readonly RecipientsRequest[],
): Promise<(Recipients | AppError)[]> {
  const wanted = requests.map((request) => ({ request, upserts: upsertsOf(request) }))
  const found = await findUnchanged(
    ctx,
    wanted.flatMap(({ upserts }) => upserts),
  )
  const pending = wanted.map((each): PendingRequest => ({
    ...each,
    contacts: allOf(each.upserts, found.unchanged),
  }))
  const isRead = pending.every(({ request, contacts }) => request.claim === null && contacts !== undefined)
  return isRead
    ? pending.map(({ contacts = [] }) => ({ contacts, claimedAt: null }))
    : transact(ctx.db, (tx) => claimAndUpsert(ctx, tx, { pending, found }))
}

interface PendingRequest {
  request: RecipientsRequest
  upserts: Upsert[]
  /** The contacts in the order of the upserts. Undefined if an upsert changes or creates its contact. */
  contacts: Contact[] | undefined
}

const upsertsOf = ({
  projectId,
  generation,
  requestId,
  traceparent,
  contacts,
}: RecipientsRequest): Upsert[] =>
  contacts.map((contact) => ({
    ...contact,
    projectId,
    generation,
    requestId,
    traceparent,
    origin: { how: 'SEND' },
  }))

/** Returns the contacts of these upserts, in order. Returns undefined unless each upsert has a contact. */
function allOf(upserts: readonly Upsert[], contacts: ReadonlyMap<Upsert, Contact>): Contact[] | undefined {
  const all = upserts.flatMap((upsert) => contacts.get(upsert) ?? [])
  return all.length === upserts.length ? all : undefined
}

/**
 * Claims keys and upserts recipients in one transaction. If a contact's data is rejected, the whole batch is
 * rolled back and retried in halves (see `groupCommit`).
 */
async function claimAndUpsert(
  ctx: Context,
  tx: Tx,
  { pending, found }: { pending: readonly PendingRequest[]; found: UpsertLookup },
): Promise<(Recipients | AppError)[]> {
  const at = ctx.now()
  const refusals = await claimKeys(ctx, tx, { claims: pending.map(({ request }) => claimOf(request)), at })
  const claimed = pending.filter((_, index) => refusals[index] === undefined)
  const done = await upsertAll(ctx, tx, { pending: claimed, found })
  return pending.map(
    (each, index) =>
      refusals[index] ?? { contacts: done.get(each) ?? [], claimedAt: each.request.claim && at },
  )
}

const claimOf = ({ projectId, generation, claim }: RecipientsRequest) =>
  claim
    ? { projectId, generation, key: claim.key, endpoint: claim.endpoint, state: 'claimed' as const }
    : undefined

async function upsertAll(
  ctx: Context,
  tx: Tx,
  { pending, found }: { pending: readonly PendingRequest[]; found: UpsertLookup },
): Promise<Map<PendingRequest, Contact[]>> {
  const changing = pending.flatMap(({ contacts, upserts }) => (contacts === undefined ? upserts : []))
  const apply = found.areNew(changing) ? applyUpsertsOfNew : applyUpserts
  const { outcomes, changes } = await apply(ctx, tx, changing)
  const refused = outcomes.flatMap((outcome, position) =>
    outcome instanceof AppError ? [{ position, error: outcome }] : [],
  )
  if (refused.length > 0) throw recipientsRefused(refused)
  const upserted = outcomes.flatMap((outcome) => (outcome instanceof AppError ? [] : outcome.contact))
  saveChanges(tx, changes)
  let next = 0
  return new Map(
    pending.map((each) => [each, each.contacts ?? upserted.slice(next, (next += each.upserts.length))]),
  )
}
