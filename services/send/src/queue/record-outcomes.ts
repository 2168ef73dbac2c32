import type { Draft } from '@postrider/contracts/messages'
import { transact } from '@postrider/db'
import { append } from '@postrider/messaging'
import type { Context } from '../context.ts'
import type { Tx } from '../db/tables.ts'
import type { EndedOutcome, Outcome } from '../delivery/batch.ts'
import { maxRenderTries } from '../delivery/check-recipients.ts'
import { changeOf } from '../delivery/change-of.ts'
import { writeChanges, writeTimeline } from '../lifecycle/apply-steps.ts'
import { makeNotificationsDue } from '../lifecycle/early-notifications.ts'
import { recordNotifications } from '../lifecycle/record-notification.ts'
import type { MailChange } from '../mails/mail-lifecycle.ts'
import { isOfProject } from '../mails/mail-messages.ts'
import { lockMails } from '../mails/store/email-facts.ts'
import { withRendered } from '../mails/store/rendered.ts'
import { countEnded } from '../usage/count-usage.ts'
import { recordDelays } from './record-delays.ts'
import { requeueMails, dequeueMails, type Retry } from './store/claims.ts'

/**
 * Records outcomes of queued mails in one transaction. Skips mails whose claim was lost: a provider's fact
 * removed the mail from the queue, or the lease expired and another process claimed the mail. The transaction
 * that deletes the queue row publishes the terminal message.
 */
export async function recordOutcomes(
  ctx: Context,
  claimId: string,
  outcomes: readonly Outcome[],
): Promise<void> {
  const ended = new Map(outcomes.flatMap((each) => (each.kind === 'ended' ? [[each.id, each]] : [])))
  const taken = await transact(ctx.db, async (tx) => {
    append(tx, await requeue(ctx, tx, { claimId, outcomes }))
    if (ended.size === 0) return undefined
    const dequeued = await dequeueMails(tx, claimId, [...ended.keys()])
    const mails = withRendered(await lockMails(tx, [...dequeued.keys()]), dequeued)
    const changes = mails.flatMap((mail): MailChange[] => {
      const outcome = ended.get(mail.id)
      return outcome ? [changeOf(mail, outcome)] : []
    })
    await writeTimeline(ctx, tx, changes)
    const drafts = await writeChanges(ctx, tx, changes)
    const after = changes.map(({ mail }) => mail)
    append(tx, [...drafts, ...(await countEnded(ctx, tx, after))])
    return dequeued
  })
  await recordCopies(
    ctx,
    [...ended.values()].filter(({ id }) => !taken?.has(id)),
  )
  await applyEarlySoon(ctx, [...ended.values()])
}

/** Returns mails to the queue, and the messages about delays. */
async function requeue(
  ctx: Context,
  tx: Tx,
  { claimId, outcomes }: { claimId: string; outcomes: readonly Outcome[] },
): Promise<Draft[]> {
  const retries = outcomes.flatMap(retryOf)
  const delayed = await requeueMails(tx, { claimId, now: ctx.now(), maxRenderTries }, retries)
  if (delayed.length === 0) return []
  const byId = new Map(retries.map((retry) => [retry.id, retry]))
  return recordDelays(
    ctx,
    tx,
    delayed.filter(isOfProject).flatMap((mail) => {
      const { delayedAt, dueAt, error } = byId.get(mail.id) ?? {}
      return delayedAt && dueAt ? [{ mail, delayedAt, dueAt, error: error ?? null }] : []
    }),
  )
}

function retryOf(outcome: Outcome): Retry[] {
  switch (outcome.kind) {
    case 'ended':
      return []
    case 'retry':
      return [{ ...outcome, wasRendered: true }]
    case 'returned':
      return [{ ...outcome, isInDoubt: false, keepsClaim: false }]
    default:
      return outcome satisfies never
  }
}

/** Records which copies were left out or refused, for mails that a provider's fact removed from the queue. */
async function recordCopies(ctx: Context, ended: readonly EndedOutcome[]): Promise<void> {
  const notifications = ended.flatMap(({ id, facts }) =>
    facts.flatMap((fact) => (fact.recipient === undefined ? [] : [{ emailId: id, fact }])),
  )
  if (notifications.length > 0) await recordNotifications(ctx, notifications)
}

/**
 * Makes notifications due if they arrived before the mail had the provider's id. Must be called after the
 * commit, so that the loop that applies the notifications finds the id.
 */
async function applyEarlySoon({ db, now }: Context, ended: readonly EndedOutcome[]): Promise<void> {
  const providerIds = ended.flatMap(({ providerMessageId }) => providerMessageId ?? [])
  if (providerIds.length > 0) await makeNotificationsDue(db, providerIds, now())
}
