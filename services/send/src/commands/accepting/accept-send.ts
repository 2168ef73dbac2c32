import type { ContactFacts } from '@postrider/contracts/internal'
import type { SendBody } from '@postrider/contracts/resources'
import { groupCommit } from '@postrider/db'
import type { Context } from '../../context.ts'
import { recipientData } from '../../domain/accepting/mail-variables.ts'
import type { NewMail } from '../../domain/accepting/new-mail.ts'
import { enqueueRequests, type AcceptedRequest } from './enqueue-requests.ts'
import { bounded } from './bounded.ts'
import { explainRefusal } from './find-used-key.ts'
import { planSend, type SendPlan } from './plan-send.ts'

// Some seconds' work of one instance; half of them for one project.
const mostAtOnce = 1_000

export interface SendRequest {
  projectId: string
  generation: number
  idempotencyKey: string | undefined
  /** Ends when the caller has hung up: a request that claims nothing yet is not worked on. */
  signal?: AbortSignal
  body: SendBody
}

/**
 * Accepts requests to send, step by step: checks, then contacts (who claims the key and upserts the recipients), then one
 * transaction here, shared with the requests that wait at the same time. A crash between any two steps leaves either nothing to be
 * seen, a key that its lease frees again, or all mails of the request. Too many at once are refused at the door (503): later it would
 * cost the request its key.
 */
export function sendAcceptor(ctx: Context): (request: SendRequest) => Promise<NewMail[]> {
  // A request may have 1,000 recipients: few requests a batch keep a transaction short. With one slot for 32 clients an eighth of two
  // cores idled; a further one at 8 was 5 % more requests.
  const enqueue = groupCommit<AcceptedRequest, NewMail[]>((requests) => enqueueRequests(ctx, requests), {
    maxBatch: 64,
    fullAt: 8,
  })
  return bounded(mostAtOnce, async (request: SendRequest) => {
    const { projectId, generation, idempotencyKey: key } = request
    const plan = await planSend(ctx, projectId, request.body)
    request.signal?.throwIfAborted()
    const { contacts, claimedAt } = await upsertRecipients(ctx, request, plan)
    const claim =
      key === undefined || claimedAt === null
        ? undefined
        : { projectId, generation, key, claimedAt: new Date(claimedAt) }
    return enqueue({ projectId, generation, claim, plan, contacts })
  })
}

async function upsertRecipients(
  ctx: Context,
  { projectId, generation, idempotencyKey: key }: SendRequest,
  { to, data, subscribed }: SendPlan,
): Promise<{ contacts: ContactFacts[]; claimedAt: string | null }> {
  try {
    return await ctx.contacts.upsert({
      projectId,
      generation,
      claim: key === undefined ? null : { key, endpoint: 'POST /v1/send' },
      contacts: to.map(({ email, name }) => ({
        email,
        ...(subscribed === undefined ? {} : { subscribed }),
        defaultSubscribed: false,
        data: recipientData(data, name),
      })),
    })
  } catch (error) {
    throw key === undefined ? error : await explainRefusal(ctx, { projectId, generation, key }, error)
  }
}
