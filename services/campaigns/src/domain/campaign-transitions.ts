import { cannotCancel, cannotPause, cannotResume, cannotSend } from '../errors.ts'
import { finishedMails, type Campaign, type CampaignCounts, type FrozenAudience } from './campaign.ts'

// State machine of a campaign: DRAFT → SCHEDULED → SENDING → SENT; SCHEDULED and SENDING → CANCELLED.

/** Returns whether the campaign can be sent or scheduled. */
export const isStartable = ({ status }: Campaign): boolean => status === 'DRAFT' || status === 'SCHEDULED'

/** Throws 400 unless the campaign can be sent or scheduled. */
export function requireStartable(campaign: Campaign): void {
  if (!isStartable(campaign)) throw cannotSend(campaign.status)
}

/** Sets or changes the scheduled time. Throws 400 unless the campaign is DRAFT or SCHEDULED. */
export function schedule<C extends Campaign>(before: C, scheduledFor: Date, at: Date): C {
  requireStartable(before)
  return withChange(before, { status: 'SCHEDULED', scheduledFor }, at)
}

export interface StartInput {
  audience: FrozenAudience
  /** Number of recipients. */
  recipients: number
  /**
   * True if the scheduled time has come. False if a request starts the campaign: this clears the scheduled
   * time.
   */
  isDue: boolean
}

/**
 * Changes the status to SENDING, after the send service has started the campaign. Throws 400 unless the
 * campaign is DRAFT or SCHEDULED.
 */
export function start<C extends Campaign>(
  before: C,
  { audience, recipients, isDue }: StartInput,
  at: Date,
): C {
  requireStartable(before)
  return withChange(
    before,
    {
      status: 'SENDING',
      scheduledFor: isDue ? before.scheduledFor : null,
      sentAt: at,
      totalRecipients: recipients,
      progress: { ...before.progress, audience },
      wantedSendState: 'RUNNING',
      confirmedSendState: 'RUNNING',
    },
    at,
  )
}

/** Changes the status of a due campaign without recipients to SENT. */
export function finishEmpty<C extends Campaign>(before: C, at: Date): C {
  requireStartable(before)
  return withChange(before, { status: 'SENT', sentAt: at, totalRecipients: 0 }, at)
}

/**
 * Cancels a campaign and prevents further pages. `reason` is null if a request cancels the campaign. Throws
 * 400 unless the campaign is SCHEDULED or SENDING.
 */
export function cancel<C extends Campaign>(before: C, reason: string | null, at: Date): C {
  const { status, progress } = before
  if (status !== 'SCHEDULED' && status !== 'SENDING') throw cannotCancel(status)
  return withFinalTotal(
    withChange(
      before,
      {
        status: 'CANCELLED',
        paused: false,
        cancelReason: reason,
        wantedSendState: before.wantedSendState && 'CANCELLED',
        progress: { ...progress, allPublished: true },
      },
      at,
    ),
  )
}

/**
 * Pauses a campaign. Returns the same object if the campaign is already paused. Throws 400 unless it is
 * SENDING.
 */
export const pause = <C extends Campaign>(before: C, at: Date): C => setPaused(before, true, at)

/**
 * Resumes a campaign. Returns the same object if the campaign is not paused. Throws 400 unless it is SENDING.
 */
export const resume = <C extends Campaign>(before: C, at: Date): C => setPaused(before, false, at)

function setPaused<C extends Campaign>(before: C, paused: boolean, at: Date): C {
  if (before.status !== 'SENDING') throw paused ? cannotPause(before.status) : cannotResume(before.status)
  if (before.paused === paused) return before
  return withChange(before, { paused, wantedSendState: paused ? 'PAUSED' : 'RUNNING' }, at)
}

/** Returns whether the campaign needs its next page. */
export const canPublishPage = ({ status, paused, progress }: Campaign): boolean =>
  status === 'SENDING' && !paused && !progress.allPublished

/**
 * Records that a page was published, or skipped because it has no contacts. `next` is null after the last
 * page.
 */
export function advancePage<C extends Campaign>(
  before: C,
  { contacts, next }: { contacts: number; next: string | null },
  at: Date,
): C {
  const { progress } = before
  const moved = {
    ...progress,
    cursor: next ?? progress.cursor,
    pagesPublished: progress.pagesPublished + (contacts > 0 ? 1 : 0),
    allPublished: next === null,
  }
  return finishIfDone({ ...before, progress: moved }, at)
}

/** Numbers to add to a campaign's counters, as reported by messages of the send service. */
export interface Tally {
  counts: Partial<CampaignCounts>
  pagesExpanded: number
  mailsCreated: number
}

/** Adds the tally to the campaign's counters. The campaign becomes SENT when every mail has its outcome. */
export function addTally<C extends Campaign>(before: C, tally: Tally, at: Date): C {
  const { progress } = before
  const counts = { ...before.counts }
  for (const name of countNames) counts[name] += tally.counts[name] ?? 0
  const grown = {
    ...progress,
    pagesExpanded: progress.pagesExpanded + tally.pagesExpanded,
    mailsCreated: progress.mailsCreated + tally.mailsCreated,
  }
  return finishIfDone({ ...before, counts, progress: grown }, at)
}

const countNames = [
  'sent',
  'failed',
  'suppressed',
  'dropped',
  'delivered',
  'opened',
  'clicked',
  'bounced',
  'complained',
  'unsubscribed',
  'machineOpened',
  'machineClicked',
] as const

/**
 * Changes the status to SENT if the last page is published, all pages are expanded and every created mail has
 * its outcome.
 */
function finishIfDone<C extends Campaign>(before: C, at: Date): C {
  const campaign = withFinalTotal(before)
  const { status, progress } = campaign
  const isDone = isExpanded(campaign) && finishedMails(campaign) >= progress.mailsCreated
  return status === 'SENDING' && isDone
    ? withChange(campaign, { status: 'SENT', paused: false }, at)
    : campaign
}

/**
 * Once all pages are expanded, sets `totalRecipients` to the number of created mails, which equals the sum of
 * the outcomes. Contacts may have been deleted, or the campaign cancelled, before their mails were created.
 */
const withFinalTotal = <C extends Campaign>(campaign: C): C =>
  isExpanded(campaign) ? { ...campaign, totalRecipients: campaign.progress.mailsCreated } : campaign

const isExpanded = ({ progress }: Campaign): boolean =>
  progress.allPublished && progress.pagesExpanded >= progress.pagesPublished

const withChange = <C extends Campaign>(before: C, change: Partial<Campaign>, at: Date): C => ({
  ...before,
  ...change,
  version: before.version + 1,
  updatedAt: at,
})
