import type { Upserted } from '@postrider/contracts/internal'
import type { SendBody } from '@postrider/contracts/resources'
import { groupCommit } from '@postrider/db'
import { Limiter } from '@postrider/limits'
import type { Context } from '../context.ts'
import type { NewMail } from '../mails/new-mail.ts'
import { filesOf, saveLargeFiles } from '../mails/store/attachments.ts'
import { enqueueRequests, type AcceptedRequest } from './enqueue-requests.ts'
import { explainRefusal } from './find-used-key.ts'
import { isBeyondLimit } from '../usage/require-room.ts'
import { contentSize, planSend, recipientData, storedSize, type SendPlan } from './plan-send.ts'
import { togetherUpserter, type Upsert } from './upsert-together.ts'

// Requests in progress: what one instance can work off in a few seconds. One project may have half of them.
const mostAtOnce = 1_000

export interface SendRequest {
  projectId: string
  generation: number
  idempotencyKey: string | undefined
  /** Aborted when the caller hangs up: until the key is claimed, the request is dropped. */
  signal?: AbortSignal
  body: SendBody
}

/**
 * Accepts requests to send in three steps: checks, then a call of contacts (claims the key, upserts the
 * recipients), then one transaction here, shared with the other requests that wait. A crash between two steps
 * leaves no trace, or a key whose lease lapses, or all mails of the request. Large files are stored before
 * the transaction: if it fails, retention deletes them. Requests beyond the limit are refused first (503),
 * since later they would already hold their key.
 */
export function sendAcceptor(ctx: Context): (request: SendRequest) => Promise<NewMail[]> {
  // With one slot an eighth of two cores was idle under 32 clients; a second slot, used from 8 waiting mails
  // on, gave 5 % more requests a second. A request with many recipients or much content is written in a
  // transaction of its own, so that no other waits for it.
  const enqueue = groupCommit<AcceptedRequest, NewMail[]>((requests) => enqueueRequests(ctx, requests), {
    maxBatch: 200,
    fullAt: 8,
    weightOf,
    largeFrom: 100,
  })
  const upsert = togetherUpserter(ctx)
  const limiter = new Limiter({ concurrency: mostAtOnce, perKey: mostAtOnce / 2, maxWaiting: 0 })
  const accept = async (request: SendRequest): Promise<NewMail[]> => {
    const { projectId } = request
    const plan = await planSend(ctx, projectId, request.body)
    request.signal?.throwIfAborted()
    return ctx.storedBytes.withRoom(projectId, storedSize(plan), () => acceptPlan(request, plan))
  }

  async function acceptPlan(request: SendRequest, plan: SendPlan): Promise<NewMail[]> {
    const { projectId, generation, idempotencyKey: key } = request
    const { contacts, claimedAt } = await upsertRecipients(ctx, { upsert, request, plan })
    const claim =
      key === undefined || claimedAt === null
        ? undefined
        : { projectId, generation, key, claimedAt: new Date(claimedAt) }
    try {
      await saveLargeFiles(ctx, filesOf({ projectId, generation, content: plan.content }))
      return await enqueue({ projectId, generation, claim, plan, contacts })
    } catch (error) {
      // A refused request keeps no key. After a crash here it is free when its lease ends.
      if (claim && claimedAt !== null && isBeyondLimit(error))
        await ctx.contacts.releaseKey({ projectId, key: claim.key, claimedAt })
      throw error
    }
  }
  return (request) => limiter.run(request.projectId, () => accept(request))
}

/** Content that takes about as long to write as a mail. */
const bytesOfOneMail = 10_000

const weightOf = ({ contacts, plan }: AcceptedRequest): number =>
  contacts.length + Math.floor(contentSize(plan.content) / bytesOfOneMail)

interface Upserting {
  upsert: Upsert
  request: SendRequest
  plan: SendPlan
}

async function upsertRecipients(ctx: Context, { upsert, request, plan }: Upserting): Promise<Upserted> {
  const { projectId, generation, idempotencyKey: key } = request
  const { to, data, subscribed } = plan
  try {
    const claim = key === undefined ? null : { key, endpoint: 'POST /v1/send' }
    const contacts = to.map(({ email, name }) => ({
      email,
      ...(subscribed === undefined ? {} : { subscribed }),
      defaultSubscribed: false,
      data: recipientData(data, name),
    }))
    return await upsert({ projectId, generation, claim, contacts }, request.signal)
  } catch (error) {
    throw key === undefined ? error : await explainRefusal(ctx, { projectId, generation, key }, error)
  }
}
