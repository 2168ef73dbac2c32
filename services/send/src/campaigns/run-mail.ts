import { draft, runExpanded, type ContactState, type Draft } from '@postrider/contracts/messages'
import { canMail } from '../suppressions/can-mail.ts'
import type { NewMail } from '../mails/new-mail.ts'
import { campaignMailId } from './campaign-mail-id.ts'

/** What all mails of a run share. */
export interface RunOfMails extends Pick<
  NewMail,
  'projectId' | 'generation' | 'type' | 'fromEmail' | 'fromName' | 'replyTo' | 'subject' | 'contentId'
> {
  campaignId: string
  templateId: string | null
  tracking: boolean
  startedAt: Date
  isCancelled: boolean
}

export interface RunRecipient {
  contact: Pick<ContactState, 'id' | 'email' | 'subscribed' | 'data'>
  /** Why the address is on the suppression list, which send keeps; undefined when it is not. */
  suppressed: string | undefined
  deleted: boolean
  eventId: string
}

/** Why a mail is dropped whose campaign is cancelled. */
export const cancelledReason = 'campaign cancelled'

/** The mail of a run to a contact; see `canMail` for the recipients that are suppressed. */
export function runMail(
  run: RunOfMails,
  { contact, suppressed, deleted, eventId }: RunRecipient,
  at: Date,
): NewMail {
  const { startedAt, isCancelled, ...shared } = run
  const { id, email, subscribed, data } = contact
  const verdict = canMail({
    source: 'CAMPAIGN',
    type: run.type,
    suppressed,
    deleted,
    unsubscribed: !subscribed,
  })
  return {
    ...shared,
    id: campaignMailId(startedAt, run.campaignId, id),
    eventId,
    contactId: id,
    source: 'CAMPAIGN',
    priority: 10,
    suppressedBy: isCancelled || verdict.allowed ? null : verdict.reason,
    ...(isCancelled && { droppedBy: cancelledReason }),
    toEmail: email,
    toName: null,
    variables: { contact: { id, email, subscribed, data }, requestData: {} },
    idempotencyKey: null,
    at,
  }
}

/** The message that a page has become mails. */
export const pageExpanded = (
  { campaignId, projectId, generation, number }: PageOfRun,
  { id, created, at }: { id: string; created: number; at: Date },
): Draft =>
  draft(runExpanded, { key: campaignId, projectId, generation, at }, { id, campaignId, number, created })

interface PageOfRun {
  campaignId: string
  projectId: string
  generation: number
  number: number
}
