import { setTimeout as pause } from 'node:timers/promises'
import type { Context } from '../context.ts'
import type { Batch, ReadyMail } from './batch.ts'
import { createAttempts } from './attempts.ts'
import type { JournalEntry } from './journal/journal.ts'
import { lateReplyRecorder } from './late-replies.ts'
import { createRecorder, type Recorder } from './recorder.ts'
import { watchCampaigns } from './watch-campaigns.ts'
import { withRetries } from './with-retries.ts'

interface Delivery {
  batch: Batch
  /** Mails that are recorded as being delivered. */
  mails: readonly ReadyMail[]
  /** The time when the campaigns' states were read (`performance.now`). */
  statesReadAt: number
  /** The latest start of a delivery. Mails that still wait for a connection at this time are returned. */
  startBefore: Date
  recorder: Recorder
  journal: JournalEntry
}

const pollMs = 100

/**
 * Delivers mails to the provider, and passes outcomes to the recorder as they arrive. Resolves when all mails
 * have an outcome, or when only late replies are missing. The mails without a reply are then held, and their
 * outcomes are recorded in the background (`ctx.background`).
 */
export async function deliverMails(ctx: Context, delivery: Delivery): Promise<void> {
  const { batch, mails, startBefore, recorder, journal } = delivery
  if (mails.length === 0) return
  let holding = Promise.resolve()
  const held = createRecorder(ctx, {
    journal,
    leaseUntil: batch.leaseUntil,
    record: async (outcomes) => {
      await holding
      await batch.recordHeld(outcomes)
    },
  })
  const attempts = createAttempts(ctx, { mails, journal, recorder, heldRecorder: held })
  const all = startDelivery(ctx, delivery, attempts)
  const leaveToJournal = (error: unknown): void => {
    journal.abandon()
    ctx.log.warn('claim.left_to_expire', { error, mails: held.ids().size })
  }
  try {
    while (!(await isDone(all))) {
      const slow = attempts.holdSlow()
      if (slow.length > 0) await (holding = withRetries(ctx, () => batch.hold(slow)))
      if (ctx.now() >= startBefore) attempts.returnWaiting()
      if (attempts.isOnlyHeld()) return ctx.background.add(all.then(held.flush).catch(leaveToJournal))
    }
    await held.flush()
  } catch (error) {
    // Start no more deliveries: the claim may end now, and the next claim may deliver the same mails.
    attempts.returnWaiting()
    // Stop waiting for the missing replies, because the journal contains these mails.
    held.drop()
    all.catch(() => undefined)
    throw error
  }
}

async function startDelivery(
  ctx: Context,
  { batch, mails, statesReadAt, startBefore, journal }: Delivery,
  attempts: ReturnType<typeof createAttempts>,
): Promise<void> {
  const campaigns = new Map(mails.map(({ mail }) => [mail.id, mail.campaignId]))
  const campaignIds = [...new Set(mails.flatMap(({ mail }) => mail.campaignId ?? []))]
  const watch = watchCampaigns(ctx, campaignIds, statesReadAt)
  // The campaign may be paused or cancelled while its mail waits for a connection.
  const isStopped = (id: string): boolean => {
    const campaignId = campaigns.get(id) ?? null
    return campaignId !== null && watch.isStopped(campaignId)
  }
  try {
    await watch.refresh()
    const results = await ctx.provider.deliver({
      priority: batch.priority,
      startBefore,
      signal: attempts.signal,
      mails: mails.map(({ outgoing }) => outgoing),
      isStopped: (id) => !attempts.begin(id) || isStopped(id),
      onResult: attempts.end,
      onLateReply: lateReplyRecorder(ctx, { batch, mails: mails.map(({ mail }) => mail), journal }),
    })
    for (const [id, result] of results) attempts.end(id, result)
  } finally {
    watch.end()
  }
}

/** Resolves to true if the work has ended. */
const isDone = (work: Promise<void>): Promise<boolean> =>
  Promise.race([work.then(() => true), pause(pollMs, false, { ref: false })])
