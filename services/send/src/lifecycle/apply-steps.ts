import type { Draft } from '@postrider/contracts/messages'
import type { Context } from '../context.ts'
import { isOfProject } from '../mails/mail-messages.ts'
import type { MailChange, Step } from '../mails/mail-lifecycle.ts'
import { isInColumns } from '../mails/timeline.ts'
import { isUnsent } from '../mails/mail-status.ts'
import { forgetPlatformContents, insertTimeline, writeMails } from '../mails/store/email-facts.ts'
import { freeThrottles } from '../mails/store/throttles.ts'
import type { Tx } from '../db/tables.ts'
import { writeSuppressions } from '../suppressions/write-suppressions.ts'

/** Adds a step to the change of a mail. */
export function takeStep(change: MailChange, step: Step): void {
  change.mail = step.mail
  change.steps.push(step)
}

/**
 * Writes changed mails and suppressions, and deletes the variables of platform mails with an outcome. Returns
 * the messages, sorted by kind, which the caller appends last. Timelines must already be written.
 */
export async function writeChanges(
  ctx: Pick<Context, 'config' | 'mailMetrics' | 'newId' | 'now'>,
  tx: Tx,
  changes: readonly MailChange[],
): Promise<Draft[]> {
  const now = ctx.now()
  await writeMails(
    tx,
    changes.map(({ mail }) => mail),
    now,
  )
  await freeThrottles(
    tx,
    changes.flatMap(({ mail }) => (isUnsent(mail) ? [mail.id] : [])),
  )
  await forgetPlatformContents(
    tx,
    changes.flatMap(({ mail }) => (isOfProject(mail) ? [] : [mail.id])),
  )
  const suppressed = await writeSuppressions(ctx, tx, changes)
  ctx.mailMetrics.countResults(tx, changes)
  const drafts = changes.flatMap(({ steps }) => steps.flatMap((step) => step.drafts))
  return [...sortForBundling(drafts), ...suppressed]
}

/** Adds the steps to the mails' timelines, except entries that columns of `emails` already contain. */
export async function writeTimeline(
  ctx: Pick<Context, 'newId'>,
  tx: Tx,
  changes: readonly MailChange[],
): Promise<void> {
  await insertTimeline(
    tx,
    changes.flatMap(({ mail, steps }) =>
      steps.flatMap(({ entry }) =>
        isInColumns(mail, entry)
          ? []
          : [{ ...entry, id: ctx.newId(), projectId: mail.projectId, emailId: mail.id }],
      ),
    ),
  )
}

/**
 * Sorts messages by kind, so that more messages share an outbox row (ADR 18). Messages of one key stay in
 * order, because each round contains at most one message per key.
 */
export function sortForBundling(drafts: readonly Draft[]): Draft[] {
  const ofKey = new Map<string, number>()
  const rounds: Draft[][] = []
  for (const draft of drafts) {
    const key = `${draft.topic} ${draft.key}`
    const round = ofKey.get(key) ?? 0
    ofKey.set(key, round + 1)
    ;(rounds[round] ??= []).push(draft)
  }
  return rounds.flatMap((round) => [...Map.groupBy(round, kindOf).values()].flat())
}

const kindOf = ({ topic, type, projectId, generation }: Draft): string =>
  [topic, type, projectId, generation].join(' ')
