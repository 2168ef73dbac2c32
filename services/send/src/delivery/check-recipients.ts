import type { Context } from '../context.ts'
import { cancelledReason, projectDeletedReason } from '../mails/mail-lifecycle.ts'
import type { TerminalOutcome } from '../mails/mail-messages.ts'
import { crashedReason } from '../rendering/reasons.ts'
import { withAddress } from '../mails/copies.ts'
import { canMail } from '../suppressions/can-mail.ts'
import { findBlocksOf, type Block, type MailRecipient } from '../suppressions/find-blocks.ts'
import { limitReason } from '../usage/suppress-beyond-limits.ts'
import type { Batch, ClaimedMail, Outcome } from './batch.ts'
import { endedOutcome, returnedOutcome } from './outcomes.ts'
import { maxAttempts } from './retry-schedule.ts'

/**
 * A mail with this many render tries is not rendered again. Its rendering has crashed a process once in a
 * batch and twice alone.
 */
export const maxRenderTries = 3

/** Time for which a check is valid. After that, mails are checked again: recipients may have opted out. */
export const checkedForMs = 5_000

export interface CheckedMails {
  at: Date
  sendable: ClaimedMail[]
  /** Outcomes of the mails that are not sendable: suppressed, dropped, failed, or returned after a pause. */
  outcomes: Outcome[]
}

/**
 * Reads suppressions and subscriptions, and returns which mails of a batch may be sent, without copies to
 * suppressed addresses.
 */
export async function checkRecipients(
  ctx: Context,
  { mails, reserveUnits }: Pick<Batch, 'mails' | 'reserveUnits'>,
): Promise<CheckedMails> {
  const at = ctx.now()
  const blocks = (await findBlocksOf(ctx.db, mails.flatMap(recipientsOf), at)).values()
  const checked: CheckedMails = { at, sendable: [], outcomes: [] }
  for (const mail of mails) {
    const terminal = endOf(mail, blocks.next().value, at)
    const checkedMail = withoutSuppressedCopies(mail, { blocks, at })
    if (terminal) checked.outcomes.push(endedOutcome(mail.id, terminal))
    else if (mail.campaignState === 'PAUSED') checked.outcomes.push(returnedOutcome(ctx, mail, { inMs: 0 }))
    else checked.sendable.push(checkedMail)
  }
  return reserveUnits ? keepPermitted(checked, await reserveUnits(checked.sendable.length)) : checked
}

/** Returns the recipient of a mail, then the recipients of its copies. */
const recipientsOf = ({ projectId, contactId, toEmail, copies }: ClaimedMail): MailRecipient[] => [
  { projectId, contactId, email: toEmail },
  ...withAddress(copies).map(({ email }) => ({ projectId, contactId: null, email })),
]

/** Leaves out copies to suppressed addresses. Takes the next block for each copy. */
function withoutSuppressedCopies(
  mail: ClaimedMail,
  { blocks, at }: { blocks: Iterator<Block, undefined>; at: Date },
): ClaimedMail {
  if (mail.copies.length === 0) return mail
  const leftOut = [...(mail.leftOut ?? [])]
  const copies = withAddress(mail.copies).filter(({ email: recipient }) => {
    const reason = blocks.next().value?.suppressed
    if (reason !== undefined) leftOut.push({ kind: 'suppressed', at, reason, recipient })
    return reason === undefined
  })
  return { ...mail, copies, leftOut }
}

/** Keeps the first `permitted` mails sendable and suppresses the rest. */
const keepPermitted = ({ at, sendable, outcomes }: CheckedMails, permitted: number): CheckedMails => ({
  at,
  sendable: sendable.slice(0, permitted),
  outcomes: [
    ...outcomes,
    ...sendable
      .slice(permitted)
      .map((mail) => endedOutcome(mail.id, { kind: 'suppressed', at, reason: limitReason })),
  ],
})

/** Returns the reason for which a mail is not sent, if any. */
function endOf(mail: ClaimedMail, block: Block | undefined, at: Date): TerminalOutcome | undefined {
  const dropped = dropReason(mail)
  if (dropped !== null) return { kind: 'dropped', at, reason: dropped }
  const verdict = canMail({
    ...mail,
    suppressed: block?.suppressed,
    deleted: block?.deleted ?? false,
    unsubscribed: block?.unsubscribed === true || mail.isUnsubscribed === true,
    customAddress: mail.contactId === null,
  })
  if (!verdict.allowed) return { kind: 'suppressed', at, reason: verdict.reason }
  const reason = exhaustedReason(mail)
  return reason === undefined ? undefined : { kind: 'failed', at, reason }
}

function dropReason(mail: ClaimedMail): string | null {
  if (isOfEarlierGeneration(mail)) return projectDeletedReason
  return mail.campaignState === 'CANCELLED' ? cancelledReason : mail.withdrawal
}

function exhaustedReason({ renderTries, attempts }: ClaimedMail): string | undefined {
  if (renderTries >= maxRenderTries) return crashedReason
  return attempts >= maxAttempts ? interruptedReason : undefined
}

const interruptedReason = 'Crashed: every delivery attempt of this mail was interrupted'

/** True if the project is deleted, or was reset after the mail was accepted. */
export const isOfEarlierGeneration = ({ project, generation }: ClaimedMail): boolean =>
  project !== null && (project.deleted || generation < project.generation)
