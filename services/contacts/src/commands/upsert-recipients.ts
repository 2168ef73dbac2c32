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
import { findUnchanged, type Found } from './find-unchanged.ts'

export type RecipientsRequest = z.output<(typeof contactsApi.upsert)['body']> & {
  requestId?: string | undefined
  /**
   * Aborted when the calling service gives up: a request that still waits then upserts nothing and claims no
   * key.
   */
  signal?: AbortSignal
}

/** All recipients of one /v1/send, in order, and when its key was claimed. */
export interface Recipients {
  contacts: Contact[]
  claimedAt: Date | null
}

// Small requests are upserted beside large ones, not in their transactions: three requests with 1,000
// recipients each took the next ones of another tenant up to 1.3 s.
const largeFrom = 100

/**
 * Upserts the recipients of a request of /v1/send and claims its key; requests that arrive together share a
 * transaction. Throws 409 for a used key, 422 when the data of a contact would grow too large, 503 when too
 * many requests wait.
 */
export const recipientsUpserter = (ctx: Context): ((request: RecipientsRequest) => Promise<Recipients>) =>
  groupCommit<RecipientsRequest, Recipients>((requests) => upsertRecipients(ctx, requests), {
    // As many as the largest request: one transaction should not take more.
    maxBatch: maxRecipients,
    fullAt: 32,
    weightOf: ({ contacts }) => contacts.length,
    largeFrom,
    // Twenty full batches are some seconds of work for one instance; callers give up after 15 (`deadlineMs`
    // of the endpoint).
    maxWaiting: 20 * maxRecipients,
    tenantOf: ({ projectId }) => projectId,
    signalOf: ({ signal }) => signal,
  })

/**
 * Each request claims its key and upserts all its recipients, or changes nothing. Most mail goes to contacts
 * that stay as they are: these are read without a lock, and where no request claims a key or changes a
 * contact, there is no transaction.
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
  const asked = wanted.map((each): Asked => ({ ...each, contacts: allOf(each.upserts, found.unchanged) }))
  const isRead = asked.every(({ request, contacts }) => request.claim === null && contacts !== undefined)
  return isRead
    ? asked.map(({ contacts = [] }) => ({ contacts, claimedAt: null }))
    : transact(ctx.db, (tx) => claimAndUpsert(ctx, tx, { asked, found }))
}

interface Asked {
  request: RecipientsRequest
  upserts: Upsert[]
  /** In the order of the upserts; undefined where one of them changes or creates its contact. */
  contacts: Contact[] | undefined
}

const upsertsOf = ({ projectId, generation, requestId, contacts }: RecipientsRequest): Upsert[] =>
  contacts.map((contact) => ({
    ...contact,
    projectId,
    generation,
    requestId,
    origin: { how: 'SEND' },
  }))

/** The contacts of these upserts, in order; undefined unless there is one for each. */
function allOf(upserts: readonly Upsert[], contacts: ReadonlyMap<Upsert, Contact>): Contact[] | undefined {
  const all = upserts.flatMap((upsert) => contacts.get(upsert) ?? [])
  return all.length === upserts.length ? all : undefined
}

/**
 * All in one transaction: when the data of a contact is refused, the whole batch is rolled back and tried
 * again in halves (see `groupCommit`), which is simple, and rare enough.
 */
async function claimAndUpsert(
  ctx: Context,
  tx: Tx,
  { asked, found }: { asked: readonly Asked[]; found: Found },
): Promise<(Recipients | AppError)[]> {
  const at = ctx.now()
  const refusals = await claimKeys(ctx, tx, { claims: asked.map(({ request }) => claimOf(request)), at })
  const claimed = asked.filter((_, index) => refusals[index] === undefined)
  const done = await upsertAll(ctx, tx, { asked: claimed, found })
  return asked.map(
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
  { asked, found }: { asked: readonly Asked[]; found: Found },
): Promise<Map<Asked, Contact[]>> {
  const changing = asked.flatMap(({ contacts, upserts }) => (contacts === undefined ? upserts : []))
  const apply = found.areNew(changing) ? applyUpsertsOfNew : applyUpserts
  const { outcomes, changes } = await apply(ctx, tx, changing)
  const upserted = outcomes.map((outcome) => {
    if (outcome instanceof AppError) throw outcome
    return outcome.contact
  })
  saveChanges(tx, changes)
  let next = 0
  return new Map(
    asked.map((each) => [each, each.contacts ?? upserted.slice(next, (next += each.upserts.length))]),
  )
}
