import { badRequest } from '@postrider/contracts/errors'
import { endedMails, type Campaign, type Counts, type FrozenAudience } from './campaign.ts'

// The states of a campaign (API spec, Campaign status): DRAFT → SCHEDULED → SENDING → SENT; SCHEDULED and
// SENDING → CANCELLED.

/** Throws 400 unless the campaign can be sent or scheduled. */
export function requireStartable({ status }: Campaign): void {
  if (status !== 'DRAFT' && status !== 'SCHEDULED')
    throw badRequest(`A campaign that is ${status} cannot be sent; duplicate it to send it again.`)
}

/**
 * Sets or moves the time at which the campaign is to be sent. Throws 400 for one that was sent or is being
 * sent.
 */
export function schedule<C extends Campaign>(before: C, scheduledFor: Date, at: Date): C {
  requireStartable(before)
  return changed(before, { status: 'SCHEDULED', scheduledFor }, at)
}

export interface Start {
  audience: FrozenAudience
  /** How many the audience has. */
  recipients: number
  /**
   * Its scheduled time has come. Else a call sends it, and a time that it was scheduled for no longer holds.
   */
  isDue: boolean
}

/**
 * Begins to send; the run exists in send by now. Throws 400 for a campaign that was sent or is being sent.
 */
export function start<C extends Campaign>(before: C, { audience, recipients, isDue }: Start, at: Date): C {
  requireStartable(before)
  return changed(
    before,
    {
      status: 'SENDING',
      scheduledFor: isDue ? before.scheduledFor : null,
      sentAt: at,
      totalRecipients: recipients,
      progress: { ...before.progress, audience },
      runWanted: 'RUNNING',
      runConfirmed: 'RUNNING',
    },
    at,
  )
}

/** A scheduled campaign whose time has come without anybody to send it to. */
export function endEmpty<C extends Campaign>(before: C, at: Date): C {
  requireStartable(before)
  return changed(before, { status: 'SENT', sentAt: at, totalRecipients: 0 }, at)
}

/**
 * Throws 400 unless it is SCHEDULED or SENDING. `reason`: why, when it was not by a call. No page follows.
 */
export function cancel<C extends Campaign>(before: C, reason: string | null, at: Date): C {
  const { status, progress } = before
  if (status !== 'SCHEDULED' && status !== 'SENDING')
    throw badRequest(`A campaign that is ${status} cannot be cancelled.`)
  return recounted(
    changed(
      before,
      {
        status: 'CANCELLED',
        paused: false,
        cancelReason: reason,
        runWanted: before.runWanted && 'CANCELLED',
        progress: { ...progress, allOut: true },
      },
      at,
    ),
  )
}

/** Throws 400 unless it is SENDING; the very same object when it is paused already. */
export const pause = <C extends Campaign>(before: C, at: Date): C => setPaused(before, true, at)

/** Throws 400 unless it is SENDING; the very same object when it is not paused. */
export const resume = <C extends Campaign>(before: C, at: Date): C => setPaused(before, false, at)

function setPaused<C extends Campaign>(before: C, paused: boolean, at: Date): C {
  if (before.status !== 'SENDING')
    throw badRequest(`A campaign that is ${before.status} cannot be ${paused ? 'paused' : 'resumed'}.`)
  if (before.paused === paused) return before
  return changed(before, { paused, runWanted: paused ? 'PAUSED' : 'RUNNING' }, at)
}

/** Whether the next page may go out. */
export const wantsPage = ({ status, paused, progress }: Campaign): boolean =>
  status === 'SENDING' && !paused && !progress.allOut

/** A page of contacts is out, or found to be empty; `next` is null behind the last one. */
export function movePage<C extends Campaign>(
  before: C,
  { contacts, next }: { contacts: number; next: string | null },
  at: Date,
): C {
  const { progress } = before
  const moved = {
    ...progress,
    cursor: next ?? progress.cursor,
    pagesOut: progress.pagesOut + (contacts > 0 ? 1 : 0),
    allOut: next === null,
  }
  return settled({ ...before, progress: moved }, at)
}

/** What messages of send tell of a campaign, added up. */
export interface Tally {
  counts: Partial<Counts>
  pagesExpanded: number
  made: number
}

/** Adds what was counted; the campaign is SENT when this was the last of it. */
export function addTally<C extends Campaign>(before: C, tally: Tally, at: Date): C {
  const { progress } = before
  const counts = { ...before.counts }
  for (const name of countNames) counts[name] += tally.counts[name] ?? 0
  const grown = {
    ...progress,
    pagesExpanded: progress.pagesExpanded + tally.pagesExpanded,
    made: progress.made + tally.made,
  }
  return settled({ ...before, counts, progress: grown }, at)
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

/** SENT when the last page is out, all are expanded, and every mail that was made has its outcome. */
function settled<C extends Campaign>(before: C, at: Date): C {
  const campaign = recounted(before)
  const { status, progress } = campaign
  const isOver = isExpanded(campaign) && endedMails(campaign) >= progress.made
  return status === 'SENDING' && isOver ? changed(campaign, { status: 'SENT', paused: false }, at) : campaign
}

/**
 * Once all pages are expanded it is known for how many contacts there are mails: some were deleted meanwhile,
 * or not reached before a cancel. So what was sent, dropped, suppressed and failed add up to it.
 */
const recounted = <C extends Campaign>(campaign: C): C =>
  isExpanded(campaign) ? { ...campaign, totalRecipients: campaign.progress.made } : campaign

const isExpanded = ({ progress }: Campaign): boolean =>
  progress.allOut && progress.pagesExpanded >= progress.pagesOut

const changed = <C extends Campaign>(before: C, change: Partial<Campaign>, at: Date): C => ({
  ...before,
  ...change,
  version: before.version + 1,
  updatedAt: at,
})
