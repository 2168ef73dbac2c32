import type { Draft } from '@postrider/contracts/messages'
import { transact } from '@postrider/db'
import { append } from '@postrider/messaging'
import type { Context } from '../context.ts'
import type { Tx } from '../db/tables.ts'
import type { EndedOutcome, Outcome } from '../delivery/batch.ts'
import { changeOf } from '../delivery/change-of.ts'
import { LostClaimError } from '../delivery/errors.ts'
import { writeTimeline } from '../lifecycle/apply-steps.ts'
import type { Step } from '../mails/mail-lifecycle.ts'
import { mailAccepted, newMailState, type NewMail } from '../mails/new-mail.ts'
import { enqueueNewMails } from '../queue/enqueue.ts'
import { writeSuppressions } from '../suppressions/write-suppressions.ts'
import { countAccepted, isUnsent } from '../usage/count-usage.ts'
import type { PageState } from './page-state.ts'
import { runSentOf } from './run-sent.ts'
import { insertEndedMails, writeOpenMails, type EndedMail } from './store/page-mails.ts'
import { countCreated, type ClaimedPage } from './store/run-pages.ts'

export interface PageRecord {
  page: ClaimedPage
  state: PageState
  /** Holds mails of the page that are in the queue without an outcome. */
  claimId: string
}

/**
 * Records outcomes of mails of a page in one transaction: those that ended get their rows, those that are
 * tried again go into the queue. Mails whose delivery was not attempted stay on the page. Repeats change
 * nothing. Throws `LostClaimError`.
 */
export async function recordPageOutcomes(
  ctx: Context,
  { page, state, claimId }: PageRecord,
  outcomes: readonly Outcome[],
): Promise<void> {
  const known = outcomes.flatMap((outcome) => {
    const mail = state.mails.get(outcome.id)
    return mail && outcome.kind !== 'returned' ? [{ mail, outcome }] : []
  })
  if (known.length === 0) return
  await transact(ctx.db, async (tx) => {
    const ended = known.flatMap(({ mail, outcome }) =>
      outcome.kind === 'ended' ? [endedMail(mail, outcome, state)] : [],
    )
    const written = await insertEnded(ctx, tx, ended)
    const retries = known.flatMap(({ mail, outcome }) =>
      outcome.kind === 'retry' ? [{ mail, ...outcome, claimId: outcome.isInDoubt ? claimId : null }] : [],
    )
    const queued = await enqueueTried(ctx, tx, { tried: retries, state })
    append(tx, [
      ...written.drafts,
      ...queued.drafts,
      ...(await countWritten(ctx, tx, { page, written: [written, queued] })),
    ])
  })
  for (const { mail } of known) if (mail.contactId !== null) state.done.add(mail.contactId)
}

interface EndedItem extends EndedMail {
  steps: Step[]
}

function endedMail(accepted: NewMail, outcome: EndedOutcome, { rendered }: PageState): EndedItem {
  const before = newMailState(accepted, rendered.get(accepted.id))
  return { accepted, ...changeOf(before, outcome) }
}

interface WrittenMails {
  /** The number of new mails. */
  mails: number
  /** The new mails that count as usage. */
  used: NewMail[]
  drafts: Draft[]
}

/** Counts new mails for the page and as usage; returns the messages about usage. Throws `LostClaimError`. */
export async function countWritten(
  ctx: Context,
  tx: Tx,
  { page, written }: { page: ClaimedPage; written: readonly WrittenMails[] },
): Promise<Draft[]> {
  const mails = written.reduce((sum, each) => sum + each.mails, 0)
  const used = written.flatMap((each) => each.used)
  // First: whoever reserves room or finishes a page locks the page before the caps.
  const isHeld = await countCreated(tx, page, { mails, used: used.length })
  if (!isHeld) throw new LostClaimError('Another process holds the page')
  return countAccepted(ctx, tx, { mails: used })
}

/** Writes ended mails. */
async function insertEnded(ctx: Context, tx: Tx, items: readonly EndedItem[]): Promise<WrittenMails> {
  const at = ctx.now()
  const ids = await insertEndedMails(tx, items, at)
  const ended = items.filter(({ mail }) => ids.has(mail.id))
  await writeTimeline(ctx, tx, ended)
  await writeSuppressions(ctx, tx, ended)
  const drafts = ended.map(({ mail, steps }) => ({ mail, drafts: steps.flatMap((step) => step.drafts) }))
  return {
    mails: ended.length,
    used: ended.filter(({ mail }) => !isUnsent(mail)).map(({ accepted }) => accepted),
    drafts: [
      // One message for all that were sent; every other message is about one mail.
      ...runSentOf(drafts, { at, newId: ctx.newId }),
      ...drafts.flatMap((each) => each.drafts.filter(isOther)),
    ],
  }
}

const isOther = ({ type }: Draft): boolean => type !== 'email.sent' && type !== 'email.delivered'

export interface TriedMail {
  mail: NewMail
  dueAt: Date
  attempts: number
  error: string | null
  claimId: string | null
}

/** Puts mails into the queue in the state of mails that were tried. */
export async function enqueueTried(
  ctx: Context,
  tx: Tx,
  { tried, state }: { tried: readonly TriedMail[]; state: PageState },
): Promise<WrittenMails> {
  if (tried.length === 0) return { mails: 0, used: [], drafts: [] }
  const queued = await enqueueNewMails(
    tx,
    tried.map(({ mail }) => mail),
  )
  const isNew = new Set(queued.map(({ id }) => id))
  const open = tried.flatMap(({ mail: { id }, dueAt, attempts, error, claimId }) => {
    const rendered = state.rendered.get(id)
    return rendered && isNew.has(id) ? [{ id, rendered, dueAt, attempts, error, claimId }] : []
  })
  await writeOpenMails(tx, open, ctx.now())
  return { mails: queued.length, used: queued, drafts: queued.map(mailAccepted) }
}
