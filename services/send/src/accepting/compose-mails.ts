import type { ContactFacts } from '@postrider/contracts/internal'
import { readTogether } from '@postrider/db'
import type { Context } from '../context.ts'
import type { Tx } from '../db/tables.ts'
import type { NewMail } from '../mails/new-mail.ts'
import { prepareContents } from '../mails/store/contents.ts'
import { canMail } from '../suppressions/can-mail.ts'
import { blocksOf, blocksQuery, type Block, type MailRecipient } from '../suppressions/find-blocks.ts'
import { isTracked, trackingOf, trackingQuery } from '../tracking/is-tracked.ts'
import { unitsOf } from '../usage/count-usage.ts'
import { recipientData, type SendPlan } from './plan-send.ts'
import type { RequestKey } from './store.ts'

/** A checked request with one upserted contact per recipient, in the order of the recipients. */
export interface AcceptedRequest {
  projectId: string
  generation: number
  claim: RequestKey | undefined
  /** The key of the batch that contains the request. Its mails have this key if `claim` is undefined. */
  batchKey?: string | undefined
  plan: SendPlan
  contacts: readonly ContactFacts[]
  requestId?: string | undefined
  /** The trace context of the request, if its trace is sampled. */
  traceparent?: string | undefined
}

/** A mail for one recipient of a request, and the addresses that get no copy because they are suppressed. */
export interface ComposedMail {
  mail: NewMail
  suppressedCopies: readonly string[]
}

/** Stores the contents of requests and returns their mails, which the caller inserts. */
export async function composeMails(
  ctx: Context,
  tx: Tx,
  requests: readonly AcceptedRequest[],
): Promise<Map<AcceptedRequest, ComposedMail[]>> {
  if (requests.length === 0) return new Map()
  const at = ctx.now()
  const contents = requests.map(({ projectId, generation, plan: { content } }) => ({
    projectId,
    generation,
    content,
  }))
  const recipients = requests.flatMap(recipientsOf)
  const saving = prepareContents({ contents, at, newId: ctx.newId })
  const found = await readTogether(tx, 'send.find_for_acceptance', {
    contents: saving.query,
    blocks: blocksQuery(recipients, at),
    modes: trackingQuery(requests.map(({ projectId }) => projectId)),
  })
  const contentIds = await saving.save(tx, found.contents)
  const blocks = blocksOf(recipients, found.blocks).values()
  const next = (): Block | undefined => blocks.next().value
  const modes = trackingOf(found.modes)
  return new Map(
    requests.map((request, index) => {
      const { plan, projectId, contacts } = request
      const contentId = contentIds[index] ?? ''
      const mode = modes.get(projectId) ?? 'ENABLED'
      const tracking = isTracked(plan.tracking, { mode, type: plan.type })
      const ofContacts = contacts.map((contact) => ({ contact, block: next() }))
      const copies = plan.copies.map((copy) => ({ copy, isSuppressed: next()?.suppressed !== undefined }))
      const suppressedCopies = copies.filter(({ isSuppressed }) => isSuppressed).map(({ copy }) => copy.email)
      const sent = copies.filter(({ isSuppressed }) => !isSuppressed).map(({ copy }) => copy)
      const slot = { request, copies: sent, contentId, tracking, at }
      return [
        request,
        ofContacts.map((each, position) => ({
          mail: mailFor(ctx, { ...slot, ...each, position }),
          suppressedCopies,
        })),
      ]
    }),
  )
}

/** Returns the recipients of a request, followed by the recipients of its copies. */
const recipientsOf = ({ projectId, contacts, plan }: AcceptedRequest): MailRecipient[] => [
  ...contacts.map(({ id, email }) => ({ projectId, contactId: id, email })),
  ...plan.copies.map(({ email }) => ({ projectId, contactId: null, email })),
]

interface Slot {
  request: AcceptedRequest
  contact: ContactFacts
  position: number
  copies: SendPlan['copies']
  contentId: string
  tracking: boolean
  at: Date
  block: Block | undefined
}

function mailFor(ctx: Context, slot: Slot): NewMail {
  const { request, contact, position, copies, contentId, tracking, at, block } = slot
  const { projectId, generation, plan, claim, batchKey, traceparent } = request
  const { id, email, subscribed, data } = contact
  const recipient = plan.to[position] ?? { email }
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
    ...givenFields(plan, verdict.allowed),
    toEmail: email,
    toName: recipient.name ?? null,
    copies,
    fromEmail: plan.fromEmail,
    fromName: plan.fromName,
    replyTo: plan.replyTo,
    subject: plan.content.subject,
    contentId,
    variables: {
      contact: { id, email, subscribed, data },
      requestData: recipientData(plan.data, recipient),
    },
    templateId: plan.templateId,
    traceparent,
    tracking,
    units: unitsOf({ ...plan.content, copies }),
    idempotencyKey: claim?.key ?? batchKey ?? null,
    requestId: request.requestId,
    at,
  }
}

const givenFields = ({ scheduledFor, tags, metadata }: SendPlan, isAllowed: boolean): Partial<NewMail> => ({
  // A suppressed mail is final, so it is not scheduled.
  ...(isAllowed && scheduledFor && { scheduledFor }),
  ...(tags && { tags }),
  ...(metadata && { metadata }),
})
