import { keyReused } from '@postrider/contracts'
import type { AppError } from '@postrider/contracts/errors'
import type { ContactFacts } from '@postrider/contracts/internal'
import { readTogether, transact } from '@postrider/db'
import type { Context } from '../context.ts'
import { canMail } from '../suppressions/can-mail.ts'
import { mailAccepted, type NewMail } from '../mails/new-mail.ts'
import { trackingQuery, isTracked, trackingOf } from '../tracking/is-tracked.ts'
import { prepareContents } from '../mails/store/contents.ts'
import { enqueueAtCommit } from '../queue/enqueue.ts'
import { saveRecipients } from '../recipients/store.ts'
import { BeyondLimitsError, countRequests } from './count-requests.ts'
import { findSendRequest, recordSendRequests, requestId, type RequestKey } from './store.ts'
import { blocksOf, blocksQuery, type Block } from '../suppressions/find-blocks.ts'
import type { Tx } from '../db/tables.ts'
import { unitsOf } from '../usage/count-usage.ts'
import { recipientData, type SendPlan } from './plan-send.ts'

/** A checked request with one upserted contact per recipient, in the order of the recipients. */
export interface AcceptedRequest {
  projectId: string
  generation: number
  claim: RequestKey | undefined
  plan: SendPlan
  contacts: readonly ContactFacts[]
}

/**
 * The last step of /v1/send for a group of requests: writes mails, contents, queue rows and messages in one
 * transaction. Returns a 409 error for a request whose key has already been used, and a 429 or 402 error for
 * a request beyond a limit of its project. The other requests are not affected.
 */
export async function enqueueRequests(
  ctx: Context,
  requests: readonly AcceptedRequest[],
  refused: ReadonlyMap<unknown, AppError> = new Map(),
): Promise<(NewMail[] | AppError)[]> {
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
): Promise<Map<AcceptedRequest, NewMail[] | AppError>> =>
  transact(ctx.db, async (tx) => {
    const refusals = await recordKeys(ctx, tx, requests)
    const mails = await compose(
      ctx,
      tx,
      requests.filter((request) => !refusals.has(request)),
    )
    const all = [...mails.values()].flat()
    await saveRecipients(tx, subscriptionsOf([...mails.keys()]))
    await enqueueAtCommit(tx, all, async () => [
      ...all.map(mailAccepted),
      ...(await countRequests(ctx, tx, mails)),
    ])
    return new Map<AcceptedRequest, NewMail[] | AppError>([...mails, ...refusals])
  })

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
  return keyReused(key, { endpoint: 'POST /v1/send', requestedAt, statusCode: 200 })
}

async function compose(
  ctx: Context,
  tx: Tx,
  requests: readonly AcceptedRequest[],
): Promise<Map<AcceptedRequest, NewMail[]>> {
  if (requests.length === 0) return new Map()
  const at = ctx.now()
  const contents = requests.map(({ projectId, generation, plan: { content } }) => ({
    projectId,
    generation,
    content,
  }))
  const recipients = requests.flatMap(({ projectId, contacts }) =>
    contacts.map(({ id, email }) => ({ projectId, contactId: id, email })),
  )
  const saving = prepareContents({ contents, at, newId: ctx.newId })
  const found = await readTogether(tx, 'send.find_for_acceptance', {
    contents: saving.query,
    blocks: blocksQuery(recipients, at),
    modes: trackingQuery(requests.map(({ projectId }) => projectId)),
  })
  const contentIds = await saving.save(tx, found.contents)
  const blocks = blocksOf(recipients, found.blocks).values()
  const modes = trackingOf(found.modes)
  return new Map(
    requests.map((request, index) => {
      const contentId = contentIds[index] ?? ''
      const mode = modes.get(request.projectId) ?? 'ENABLED'
      const tracking = isTracked(request.plan.tracking, { mode, type: request.plan.type })
      return [
        request,
        request.contacts.map((contact, position) =>
          mailFor(ctx, { request, contact, position, contentId, tracking, at, block: blocks.next().value }),
        ),
      ]
    }),
  )
}

interface Slot {
  request: AcceptedRequest
  contact: ContactFacts
  position: number
  contentId: string
  tracking: boolean
  at: Date
  block: Block | undefined
}

function mailFor(ctx: Context, slot: Slot): NewMail {
  const { request, contact, position, contentId, tracking, at, block } = slot
  const { projectId, generation, plan, claim } = request
  const { id, email, subscribed, data } = contact
  const toName = plan.to[position]?.name ?? null
  // `subscribed` comes from the contacts service's response, which is newer than the `recipients` table.
  const verdict = canMail({
    source: 'TRANSACTIONAL',
    type: plan.type,
    suppressed: block?.suppressed,
    deleted: block?.deleted ?? false,
    unsubscribed: !subscribed,
  })
  return {
    id: ctx.newId(),
    eventId: ctx.newId(),
    projectId,
    generation,
    contactId: id,
    source: 'TRANSACTIONAL',
    priority: 1,
    type: plan.type,
    suppressedBy: verdict.allowed ? null : verdict.reason,
    toEmail: email,
    toName,
    fromEmail: plan.fromEmail,
    fromName: plan.fromName,
    replyTo: plan.replyTo,
    subject: plan.content.subject,
    contentId,
    variables: {
      contact: { id, email, subscribed, data },
      requestData: recipientData(plan.data, toName ?? undefined),
    },
    templateId: plan.templateId,
    tracking,
    units: unitsOf(plan.content.attachments),
    idempotencyKey: claim?.key ?? null,
    at,
  }
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
