import { AppError, invalid } from '@postrider/contracts/errors'
import type { Upserted } from '@postrider/contracts/internal'
import type { SendBody } from '@postrider/contracts/resources'
import { groupCommit } from '@postrider/db'
import { Limiter } from '@postrider/limits'
import { currentTraceparent } from '@postrider/tracing'
import type { Context } from '../context.ts'
import { filesOf, saveLargeFiles } from '../mails/store/attachments.ts'
import type { AcceptedItem } from './claim-throttles.ts'
import type { AcceptedRequest } from './compose-mails.ts'
import { enqueueRequests } from './enqueue-requests.ts'
import { explainRefusal, findQueuedKeys, findUsedKey } from './find-used-key.ts'
import { isTooManyScheduled } from './require-scheduled-room.ts'
import { isBeyondLimit, requireUnits } from '../usage/require-units.ts'
import {
  contentSize,
  planSend,
  storedSize,
  unitsOfPlan,
  upsertedContacts,
  type SendPlan,
} from './plan-send.ts'
import { projectFacts } from './project-facts.ts'
import { createSharedUpsert, type Upsert } from './shared-upsert.ts'

// Maximum concurrent requests. One instance processes this number of requests in a few seconds. A project may
// use half of this number.
const maxConcurrentRequests = 1_000

export interface SendRequest {
  projectId: string
  generation: number
  idempotencyKey: string | undefined
  requestId?: string | undefined
  /** Aborts when the caller disconnects. The request is dropped unless its key is already claimed. */
  signal?: AbortSignal
  body: SendBody
}

/**
 * Accepts send requests: checks each request, then claims its key and upserts its recipients in the contacts
 * service. Then writes the mails in one transaction, shared with other waiting requests. After a crash,
 * either all mails of a request exist or none. Large files are stored before the transaction; if the
 * transaction fails, the retention loop deletes the files. Above the concurrency limit, a request fails with
 * 503 before its key is claimed.
 */
export function sendAcceptor(ctx: Context): (request: SendRequest) => Promise<AcceptedItem[]> {
  // A request with many recipients or much content has its own transaction, so that other requests do not
  // wait for it.
  const enqueueShared = groupCommit<AcceptedRequest, AcceptedItem[]>(
    (requests) => enqueueRequests(ctx, requests),
    {
      maxBatch: 200,
      fullAt: 8,
      weightOf,
      largeFrom,
    },
  )
  const locking = new Limiter(lockingLimits)
  const enqueue = (request: AcceptedRequest): Promise<AcceptedItem[]> =>
    locksProject(request)
      ? locking.run(request.projectId, () => enqueueAlone(ctx, request))
      : enqueueShared(request)
  const upsert = createSharedUpsert(ctx)
  const limiter = new Limiter({
    concurrency: maxConcurrentRequests,
    perKey: maxConcurrentRequests / 2,
    maxWaiting: 0,
  })
  const accept = async (request: SendRequest): Promise<AcceptedItem[]> => {
    const { projectId } = request
    await requireUnusedKey(ctx, request)
    const plan = await planSend(projectFacts(ctx, projectId), request.body, ctx.now)
    await requireUnits(ctx, projectId, unitsOfPlan(plan))
    request.signal?.throwIfAborted()
    return ctx.storedBytes.withRoom(projectId, storedSize(plan), () => acceptPlan(request, plan))
  }

  async function acceptPlan(request: SendRequest, plan: SendPlan): Promise<AcceptedItem[]> {
    const { projectId, generation, idempotencyKey: key, requestId } = request
    const { contacts, claimedAt } = await upsertRecipients(ctx, { upsert, request, plan })
    const accepted = { projectId, generation, plan, contacts, requestId, traceparent: currentTraceparent() }
    const claim =
      key === undefined || claimedAt === null
        ? undefined
        : { projectId, generation, key, claimedAt: new Date(claimedAt) }
    try {
      await saveLargeFiles(ctx, filesOf({ projectId, generation, content: plan.content }))
      return await enqueue({ ...accepted, claim })
    } catch (error) {
      // Release the key of a refused request. After a crash here, the key is freed when its lease expires.
      if (claim && claimedAt !== null && (isBeyondLimit(error) || isTooManyScheduled(error)))
        await ctx.contacts.releaseKey({ projectId, key: claim.key, claimedAt })
      throw error
    }
  }
  return (request) => limiter.run(request.projectId, () => accept(request))
}

/** Weight from which a request has its own transaction. */
const largeFrom = 100

/** Bytes of content that take about as long to write as one mail. */
const bytesOfOneMail = 10_000

const weightOf = ({ contacts, plan }: AcceptedRequest): number =>
  contacts.length + Math.floor(contentSize(plan.content) / bytesOfOneMail)

/** Limits of requests that lock something of their project: one at a time, which may wait for a batch's lock. */
const lockingLimits = { concurrency: 3, perKey: 1 }

/** True if the request locks the number of scheduled mails of its project, or throttle keys. */
const locksProject = ({ plan }: AcceptedRequest): boolean =>
  plan.scheduledFor !== undefined || plan.throttle !== undefined

/** Writes a request in its own transaction, so that requests of other projects do not wait for its locks. */
async function enqueueAlone(ctx: Context, request: AcceptedRequest): Promise<AcceptedItem[]> {
  const [outcome = []] = await enqueueRequests(ctx, [request])
  if (outcome instanceof AppError) throw outcome
  return outcome
}

/** Throws 409 if the mails of a request with the same key are queued. */
async function requireUnusedKey(
  ctx: Context,
  { projectId, generation, idempotencyKey: key }: SendRequest,
): Promise<void> {
  if (key === undefined) return
  const queued = (await findQueuedKeys(ctx, { projectId, generation }, [key])).get(key)
  if (queued) throw (await findUsedKey(ctx, { projectId, generation, key })) ?? queued
}

interface UpsertInput {
  upsert: Upsert
  request: SendRequest
  plan: SendPlan
}

async function upsertRecipients(ctx: Context, { upsert, request, plan }: UpsertInput): Promise<Upserted> {
  const { projectId, generation, idempotencyKey: key } = request
  try {
    const claim = key === undefined ? null : { key, endpoint: 'POST /v1/send' }
    return await upsert({ projectId, generation, claim, contacts: upsertedContacts(plan) }, request.signal)
  } catch (error) {
    // Omit `details`: the positions of the rejected recipients are internal.
    if (error instanceof AppError && error.kind === 'invalid')
      throw invalid(error.extras.errors ?? [], error.message)
    throw key === undefined ? error : await explainRefusal(ctx, { projectId, generation, key }, error)
  }
}
