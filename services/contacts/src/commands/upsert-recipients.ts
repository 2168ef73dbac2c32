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
import { applyUpserts } from './apply-upserts.ts'
import { claimKeys } from './claim-keys.ts'

export type RecipientsRequest = z.output<(typeof contactsApi.upsert)['body']> & {
  requestId?: string | undefined
  /** Aborted when the calling service gives up: a request that still waits then upserts nothing and claims no key. */
  signal?: AbortSignal
}

/** All recipients of one /v1/send, in order, and when its key was claimed. */
export interface Recipients {
  contacts: Contact[]
  claimedAt: Date | null
}

// Small requests are upserted beside large ones, not in their transactions: three requests with 1,000 recipients each took the next
// ones of another tenant up to 1.3 s.
const largeFrom = 100

/**
 * Upserts the recipients of a request of /v1/send and claims its key; requests that arrive together share a transaction. Throws 409 for
 * a used key, 422 when the data of a contact would grow too large, 503 when too many requests wait.
 */
export const recipientsUpserter = (ctx: Context): ((request: RecipientsRequest) => Promise<Recipients>) =>
  groupCommit<RecipientsRequest, Recipients>((requests) => upsertRecipients(ctx, requests), {
    // As many as the largest request: one transaction should not take more.
    maxBatch: maxRecipients,
    fullAt: 32,
    weightOf: ({ contacts }) => contacts.length,
    largeFrom,
    // Twenty full batches are some seconds of work for one instance; callers give up after 15 (`deadlineMs` of the endpoint).
    maxWaiting: 20 * maxRecipients,
    tenantOf: ({ projectId }) => projectId,
    signalOf: ({ signal }) => signal,
  })

/**
 * Each request claims its key and upserts all its recipients, or changes nothing. All share one transaction: when the data of a contact
 * is refused, the whole batch is rolled back and tried again in halves (see `groupCommit`), which is simple, and rare enough.
 */
async function upsertRecipients(
  ctx: Context,
  requests: readonly RecipientsRequest[],
): Promise<(Recipients | AppError)[]> {
  return transact(ctx.db, async (tx) => {
    const at = ctx.now()
    const refusals = await claimKeys(ctx, tx, { claims: requests.map(claimOf), at })
    const claimed = requests.filter((_, index) => refusals[index] === undefined)
    const done = await upsertAll(ctx, tx, claimed)
    return requests.map(
      (request, index) =>
        refusals[index] ?? { contacts: done.get(request) ?? [], claimedAt: request.claim && at },
    )
  })
}

const claimOf = ({ projectId, generation, claim }: RecipientsRequest) =>
  claim
    ? { projectId, generation, key: claim.key, endpoint: claim.endpoint, state: 'claimed' as const }
    : undefined

async function upsertAll(
  ctx: Context,
  tx: Tx,
  requests: readonly RecipientsRequest[],
): Promise<Map<RecipientsRequest, Contact[]>> {
  const upserts = requests.flatMap(({ projectId, generation, requestId, contacts }) =>
    contacts.map((contact): Upsert => ({
      ...contact,
      projectId,
      generation,
      requestId,
      origin: { how: 'SEND' },
    })),
  )
  const { outcomes, changes } = await applyUpserts(ctx, tx, upserts)
  const contacts = outcomes.map((outcome) => {
    if (outcome instanceof AppError) throw outcome
    return outcome.contact
  })
  saveChanges(tx, changes)
  let next = 0
  return new Map(
    requests.map((request) => [request, contacts.slice(next, (next += request.contacts.length))]),
  )
}
