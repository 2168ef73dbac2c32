import type { Context } from '../context.ts'
import type { NewMail } from '../mails/new-mail.ts'
import type { Step } from '../mails/mail-lifecycle.ts'
import type { Mail, Rendered } from '../mails/mail.ts'
import type { EndedMail, OpenMail } from './store/page-mails.ts'
import { later, outcomeOf } from '../queue/outcome-of.ts'
import { changeOf, failedOutcome, type Ended, type Outcome } from '../queue/record-outcomes.ts'
import type { HandedOver } from './hand-over-chunk.ts'
import type { HandedItem } from './page-item.ts'

export interface EndedItem extends EndedMail {
  steps: Step[]
}

/** What is written of a chunk. */
export interface ChunkResult {
  ended: EndedItem[]
  /** Mails that go into the queue, or are suppressed from the start. */
  accepted: NewMail[]
  /** The state of those among `accepted` that were tried. */
  open: OpenMail[]
}

/** What became of the contacts of a chunk. A mail that is not answered yet is in the queue, claimed, as one that is being handed over. */
export function chunkResult(
  ctx: Context,
  items: readonly HandedItem[],
  { handed, claimId }: { handed: HandedOver; claimId: string },
): ChunkResult {
  const result: ChunkResult = { ended: [], accepted: [], open: [] }
  for (const item of items) {
    if (item.kind === 'accepted') result.accepted.push(item.mail)
    if (item.kind === 'failed')
      result.ended.push(endedOf(item.mail, failedOutcome(item.mail.id, ctx.now(), item.reason)))
    if (item.kind === 'ready') addReady(ctx, result, { item, handed, claimId })
  }
  return result
}

function addReady(
  ctx: Context,
  result: ChunkResult,
  {
    item,
    handed,
    claimId,
  }: { item: Extract<HandedItem, { kind: 'ready' }>; handed: HandedOver; claimId: string },
): void {
  const { id } = item.mail
  const answer = handed.answers.get(id)
  const outcome = answer && outcomeOf(ctx, { emailId: id, attempts: 0 }, answer)
  if (outcome?.terminal) {
    result.ended.push(endedOf(item.mail, outcome, item.rendered))
    return
  }
  result.accepted.push(item.mail)
  const state = outcome
    ? { ...retryOf(outcome), claimId: outcome.isInDoubt === true ? claimId : null }
    : { dueAt: later(ctx, ctx.config.leaseSeconds * 1000), attempts: 0, error: null, claimId }
  result.open.push({ id, rendered: item.rendered, ...state })
}

const retryOf = ({ dueAt, attempts, error }: Extract<Outcome, { terminal: undefined }>) => ({
  dueAt,
  attempts,
  error,
})

function endedOf(accepted: NewMail, outcome: Ended, rendered?: Rendered): EndedItem {
  const { mail, steps } = changeOf(beforeItsEnd(accepted, rendered), outcome)
  return { accepted, mail, steps }
}

const beforeItsEnd = (mail: NewMail, rendered: Rendered | undefined): Mail => ({
  id: mail.id,
  projectId: mail.projectId,
  generation: mail.generation,
  contactId: mail.contactId,
  source: mail.source,
  type: mail.type,
  toEmail: mail.toEmail,
  fromEmail: mail.fromEmail,
  fromName: mail.fromName,
  subject: rendered?.subject ?? mail.subject,
  messageId: rendered?.messageId ?? null,
  size: rendered?.size ?? null,
  providerMessageId: null,
  templateId: mail.templateId,
  campaignId: mail.campaignId ?? null,
  workflowExecutionId: null,
  workflowId: null,
  correlationId: null,
  idempotencyKey: null,
  status: rendered ? 'SENDING' : 'QUEUED',
  error: null,
  opens: 0,
  clicks: 0,
  machineOpens: 0,
  machineClicks: 0,
  sentAt: null,
  deliveredAt: null,
  openedAt: null,
  clickedAt: null,
  bouncedAt: null,
  complainedAt: null,
  failedAt: null,
})
