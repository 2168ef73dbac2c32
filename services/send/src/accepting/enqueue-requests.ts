import { keyReused } from '@postrider/contracts'
import type { AppError } from '@postrider/contracts/errors'
import { transact } from '@postrider/db'
import type { Context } from '../context.ts'
import type { Tx } from '../db/tables.ts'
import { mailAccepted } from '../mails/new-mail.ts'
import { enqueueAtCommit } from '../queue/enqueue.ts'
import { saveRecipients } from '../recipients/store.ts'
import { acceptedKeys } from './accepted-keys.ts'
import { claimThrottles, type AcceptedItem } from './claim-throttles.ts'
import { composeMails, type AcceptedRequest } from './compose-mails.ts'
import { BeyondLimitsError, countRequests } from './count-requests.ts'
import { requireScheduledRoom } from './require-scheduled-room.ts'
import { findSendRequest, recordSendRequests, requestId, type RequestKey } from './store.ts'

/**
 * The last step of /v1/send for a group of requests: writes mails, contents, queue rows and messages in one
 * transaction. Returns a 409 error for a request whose key has already been used, and a 429 or 402 error for
 * a request beyond a limit of its project. The other requests are not affected.
 */
export async function enqueueRequests(
  ctx: Context,
  requests: readonly AcceptedRequest[],
  refused: ReadonlyMap<unknown, AppError> = new Map(),
): Promise<(AcceptedItem[] | AppError)[]> {
  try {
    const within = requests.filter((request) => !refused.has(request))
    const outcomes = await enqueueWithin(ctx, within)
    return requests.map((request) => refused.get(request) ?? outcomes.get(request) ?? [])
  } catch (error) {
    if (!(error instanceof BeyondLimitsError)) throw error
    // The transaction was rolled back: retry without the requests that exceed a limit.
    return enqueueRequests(ctx, requests, new Map([...refused, ...error.refusals]))
  }
}

/** Throws `BeyondLimitsError`. */
const enqueueWithin = (
  ctx: Context,
  requests: readonly AcceptedRequest[],
): Promise<Map<AcceptedRequest, AcceptedItem[] | AppError>> =>
  transact(ctx.db, (tx) => enqueueInTransaction(ctx, tx, requests))

/**
 * Writes mails, contents, queue rows and messages of requests, each with its own key. Returns a 409 error for a
 * request whose key has already been used. Throws `BeyondLimitsError` if requests exceed a limit.
 */
export async function enqueueInTransaction(
  ctx: Context,
  tx: Tx,
  requests: readonly AcceptedRequest[],
): Promise<Map<AcceptedRequest, AcceptedItem[] | AppError>> {
  const refusals = await recordKeys(ctx, tx, requests)
  const composed = await composeMails(
    ctx,
    tx,
    requests.filter((request) => !refusals.has(request)),
  )
  const items = await claimThrottles(tx, composed)
  const mails = new Map([...items].map(([request, all]) => [request, all.flatMap(({ mail }) => mail ?? [])]))
  const all = [...mails.values()].flat()
  await requireScheduledRoom(tx, mails)
  await saveRecipients(tx, subscriptionsOf([...mails.keys()]))
  ctx.mailMetrics.countUnsent(tx, all)
  await enqueueAtCommit(tx, all, async () => [
    ...all.map(mailAccepted),
    ...acceptedKeys(ctx, mails),
    ...(await countRequests(ctx, tx, mails)),
  ])
  return new Map<AcceptedRequest, AcceptedItem[] | AppError>([...items, ...refusals])
}

async function recordKeys(
  ctx: Context,
  tx: Tx,
  requests: readonly AcceptedRequest[],
): Promise<Map<AcceptedRequest, AppError>> {
  const claims = requests.flatMap(({ claim }) => claim ?? [])
  // Only the first of several requests with the same key is recorded.
  const first = new Map(claims.toReversed().map((claim) => [requestId(claim), claim]))
  const recorded = await recordSendRequests(tx, [...first.values()], ctx.config.idempotencyTtlHours)
  const refusals = new Map<AcceptedRequest, AppError>()
  for (const request of requests) {
    const { claim } = request
    if (!claim) continue
    const id = requestId(claim)
    if (!recorded.has(id) || first.get(id) !== claim) refusals.set(request, await refusal(tx, claim))
  }
  return refusals
}

async function refusal(tx: Tx, { projectId, key }: RequestKey): Promise<AppError> {
  const queued = await findSendRequest(tx, projectId, key)
  const requestedAt = queued?.claimed_at.toISOString() ?? null
  // The row does not contain whether the first request was single or a batch.
  return keyReused(key, { endpoint: null, requestedAt, statusCode: 200 })
}

/**
 * Rows for the subscriptions that these requests changed. Delivery reads them before the contacts service's
 * message arrives.
 */
const subscriptionsOf = (requests: readonly AcceptedRequest[]) => {
  const known = requests
    .filter(({ plan }) => plan.subscribed !== undefined)
    .flatMap(({ projectId, generation, contacts }) =>
      contacts.map(({ id, email, subscribed, version }) => ({
        contact_id: id,
        project_id: projectId,
        email,
        subscribed,
        deleted: false,
        version,
        generation,
      })),
    )
    // Like in `recordRecipients`, the first version of a subscribed contact needs no row.
    .filter(({ subscribed, version }) => !subscribed || version > 1)
    .toSorted((left, right) => left.version - right.version)
  return [...new Map(known.map((row) => [row.contact_id, row])).values()]
}
