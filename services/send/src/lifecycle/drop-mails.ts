import { append } from '@postrider/messaging'
import type { Context } from '../context.ts'
import { endMail } from '../mails/mail-lifecycle.ts'
import { lockMails } from '../mails/store/email-facts.ts'
import type { Tx } from '../db/tables.ts'
import { countEnded } from '../usage/count-usage.ts'
import { writeChanges, writeTimeline } from './apply-steps.ts'

/**
 * Records mails as dropped and subtracts their usage. Must be the last call of a transaction that has deleted
 * the mails' queue rows.
 */
export async function dropMails(
  ctx: Context,
  tx: Tx,
  { ids, reason }: { ids: readonly string[]; reason: string },
): Promise<void> {
  if (ids.length === 0) return
  const at = ctx.now()
  const changes = (await lockMails(tx, ids)).map((before) => {
    const step = endMail(before, { kind: 'dropped', at, reason })
    return { mail: step.mail, steps: [step] }
  })
  await writeTimeline(ctx, tx, changes)
  const drafts = await writeChanges(ctx, tx, changes)
  const ended = changes.map(({ mail }) => mail)
  append(tx, [...drafts, ...(await countEnded(ctx, tx, ended))])
}
