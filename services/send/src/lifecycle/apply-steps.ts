import type { Draft } from '@postrider/contracts/messages'
import type { Context } from '../context.ts'
import { bundled } from '../mails/bundled.ts'
import { isOfProject } from '../mails/mail-messages.ts'
import type { MailChange, Step } from '../mails/mail-lifecycle.ts'
import { isInColumns } from '../mails/timeline.ts'
import { forgetPlatformContents, insertTimeline, writeMails } from '../mails/store/email-facts.ts'
import type { Tx } from '../db/tables.ts'
import { writeSuppressions } from '../suppressions/write-suppressions.ts'

/** Adds the next step that the mail takes. */
export function takeStep(change: MailChange, step: Step): void {
  change.mail = step.mail
  change.steps.push(step)
}

/**
 * Writes mails and suppressions after their steps, and deletes what the platform's own mails said; returns the messages, which the caller
 * appends last, those of a kind next to each other. Timelines are written before.
 */
export async function writeChanges(
  ctx: Pick<Context, 'config' | 'newId' | 'now'>,
  tx: Tx,
  changes: readonly MailChange[],
): Promise<Draft[]> {
  const now = ctx.now()
  await writeMails(
    tx,
    changes.map(({ mail }) => mail),
    now,
  )
  await forgetPlatformContents(
    tx,
    changes.flatMap(({ mail }) => (isOfProject(mail) ? [] : [mail.id])),
  )
  await writeSuppressions(ctx, tx, changes)
  return bundled(changes.flatMap(({ steps }) => steps.flatMap(({ drafts }) => drafts)))
}

/** Adds the steps to the timelines of their mails, but for what the columns of a mail say. */
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
