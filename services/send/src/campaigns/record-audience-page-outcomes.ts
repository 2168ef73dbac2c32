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
import { isUnsent } from '../mails/mail-status.ts'
import { mailAccepted, newMailState, type NewMail } from '../mails/new-mail.ts'
import { enqueueNewMails } from '../queue/enqueue.ts'
import { recordDelays, type DelayedMail } from '../queue/record-delays.ts'
import { writeSuppressions } from '../suppressions/write-suppressions.ts'
import { countAccepted } from '../usage/count-usage.ts'
import type { AudiencePageProgress } from './audience-page-progress.ts'
import { audiencePageSentDrafts, notReplaced } from './audience-page-sent.ts'
import { insertEndedMails, writeUnfinishedMails, type EndedMail } from './store/audience-page-mails.ts'
import { countCreated, type ClaimedAudiencePage } from './store/audience-pages.ts'

export interface RecordPageOutcomesOptions {
  page: ClaimedAudiencePage
  state: AudiencePageProgress
  /** The claim for mails that move into the queue before their outcome is known. */
  claimId: string
}

/**
 * Records outcomes of a page's mails in one transaction. Mails with a final outcome are inserted, mails to
 * retry move into the queue, and mails without a delivery attempt stay on the page. Idempotent. Throws
 * `LostClaimError` if the claim on the page was lost.
 */
export async function recordAudiencePageOutcomes(
  ctx: Context,
  { page, state, claimId }: RecordPageOutcomesOptions,
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
      outcome.kind === 'retry' ? [{ mail, ...outcome, claimId: outcome.keepsClaim ? claimId : null }] : [],
    )
    const queued = await enqueueRetries(ctx, tx, { retries, state })
    append(tx, [
      ...written.drafts,
      ...queued.drafts,
      ...(await countWritten(ctx, tx, { page, written: [written, queued] })),
    ])
  })
  for (const { mail } of known) if (mail.contactId !== null) state.done.add(mail.contactId)
}

interface EndedMailSteps extends EndedMail {
  steps: Step[]
}

function endedMail(
  accepted: NewMail,
  outcome: EndedOutcome,
  { rendered }: AudiencePageProgress,
): EndedMailSteps {
  const before = newMailState(accepted, rendered.get(accepted.id))
  return { accepted, ...changeOf(before, outcome) }
}

interface InsertedMails {
  /** The number of new mails. */
  mails: number
  /** The new mails that count as usage. */
  used: NewMail[]
  drafts: Draft[]
}

/**
 * Counts new mails for the page and as usage, and returns the messages about usage. Throws `LostClaimError`
 * if the claim on the page was lost.
 */
export async function countWritten(
  ctx: Context,
  tx: Tx,
  { page, written }: { page: ClaimedAudiencePage; written: readonly InsertedMails[] },
): Promise<Draft[]> {
  const mails = written.reduce((sum, each) => sum + each.mails, 0)
  const used = written.flatMap((each) => each.used)
  // Count the page's mails first: other transactions also lock the page before the usage limits.
  const isHeld = await countCreated(tx, page, { mails, used: used.length })
  if (!isHeld) throw new LostClaimError('Another process has claimed the page')
  return countAccepted(ctx, tx, { mails: used })
}

/** Inserts mails with a final outcome. */
async function insertEnded(ctx: Context, tx: Tx, items: readonly EndedMailSteps[]): Promise<InsertedMails> {
  const at = ctx.now()
  const ids = await insertEndedMails(tx, items, at)
  const ended = items.filter(({ mail }) => ids.has(mail.id))
  await writeTimeline(ctx, tx, ended)
  ctx.mailMetrics.countResults(tx, ended)
  const suppressed = await writeSuppressions(ctx, tx, ended)
  const drafts = ended.map(({ mail, steps }) => ({ mail, drafts: steps.flatMap((step) => step.drafts) }))
  return {
    mails: ended.length,
    used: ended.filter(({ mail }) => !isUnsent(mail)).map(({ accepted }) => accepted),
    drafts: [
      // One message replaces the `sent` and `delivered` messages; every other message is about one mail.
      ...audiencePageSentDrafts(drafts, { at, newId: ctx.newId }),
      ...drafts.flatMap((each) => notReplaced(each.drafts)),
      ...suppressed,
    ],
  }
}

export interface MailToRetry {
  mail: NewMail
  dueAt: Date
  attempts: number
  error: string | null
  /** True if the provider may have the mail. */
  isInDoubt: boolean
  claimId: string | null
  delayedAt?: Date | undefined
}

/** Queues mails with the state of their delivery attempt. */
export async function enqueueRetries(
  ctx: Context,
  tx: Tx,
  { retries, state }: { retries: readonly MailToRetry[]; state: AudiencePageProgress },
): Promise<InsertedMails> {
  if (retries.length === 0) return { mails: 0, used: [], drafts: [] }
  const queued = await enqueueNewMails(
    tx,
    retries.map(({ mail }) => mail),
  )
  const isNew = new Set(queued.map(({ id }) => id))
  const open = retries.flatMap(({ mail: { id }, dueAt, attempts, error, isInDoubt, claimId, delayedAt }) => {
    const rendered = state.rendered.get(id)
    return rendered && isNew.has(id)
      ? [{ id, rendered, dueAt, attempts, error, isInDoubt, claimId, delayedAt }]
      : []
  })
  await writeUnfinishedMails(tx, open, ctx.now())
  const delays = await recordDelays(
    ctx,
    tx,
    retries.flatMap((retry) => (isNew.has(retry.mail.id) ? delayedMail(retry, state) : [])),
  )
  return { mails: queued.length, used: queued, drafts: [...queued.map(mailAccepted), ...delays] }
}

/** Returns a mail whose first attempt was refused: `email.delayed` follows `email.queued`. */
function delayedMail(
  { mail: accepted, delayedAt, dueAt, error }: MailToRetry,
  { rendered }: AudiencePageProgress,
): DelayedMail[] {
  const { id, source } = accepted
  const before = newMailState(accepted, rendered.get(id))
  const mail = { ...before, source, status: 'QUEUED', messageCount: 2 } as const
  return delayedAt ? [{ mail, delayedAt, dueAt, error }] : []
}
