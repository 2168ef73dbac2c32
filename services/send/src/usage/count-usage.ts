import { categoryOf, type UsageCategory } from '@postrider/contracts'
import { isSimulated } from '@postrider/contracts/mail'
import { draft, usageCounted, type Draft } from '@postrider/contracts/messages'
import type { MailSource } from '@postrider/contracts/resources'
import type { Context } from '../context.ts'
import { firstState, type NewMail } from '../mails/new-mail.ts'
import { isOfProject } from '../mails/mail-messages.ts'
import { isUnsent } from '../mails/mail-status.ts'
import type { Mail } from '../mails/mail.ts'
import { projectDeletedReason } from '../mails/mail-lifecycle.ts'
import { findUsageUnits } from '../mails/store/email-facts.ts'
import { capsOf, negated, summed } from './caps.ts'
import { addLimitUsage, type CapUnits } from './store.ts'
import type { Tx } from '../db/tables.ts'

/**
 * Counts the units of accepted mails that are queued toward the usage limits, except the units in `taken`,
 * which `takeUnits` has already counted. Returns the messages for the accounts service, a few per
 * transaction. Must be called last in the transaction.
 */
export const countAccepted = (
  ctx: Context,
  tx: Tx,
  { mails, taken }: { mails: readonly NewMail[]; taken?: readonly CapUnits[] },
): Promise<Draft[]> => count(ctx, tx, { usage: usageOf(mails.filter(isQueued).map(usedMail)), taken })

const isQueued = (mail: NewMail): boolean => firstState(mail).status === 'QUEUED'

interface ReceivedMail {
  projectId: string
  generation: number
  at: Date
  taken: readonly CapUnits[]
}

/**
 * Counts a received mail as usage, even if a limit is exceeded and its content is not stored. Received mail
 * does not affect sending limits.
 */
export const countReceived = (
  ctx: Context,
  tx: Tx,
  { projectId, generation, at, taken }: ReceivedMail,
): Promise<Draft[]> =>
  count(ctx, tx, {
    usage: [{ projectId, generation, category: 'inbound', hour: hourOf(at), units: 1, mails: 0 }],
    taken,
  })

/**
 * Counts scheduled mails that are due, except the units in `taken`. Returns the messages for the accounts
 * service.
 */
export const countReleased = (
  ctx: Context,
  tx: Tx,
  { mails, taken }: { mails: readonly UsedMail[]; taken: readonly CapUnits[] },
): Promise<Draft[]> => count(ctx, tx, { usage: usageOf(mails), taken })

/**
 * Subtracts from the usage the accepted mails that have failed or were suppressed or dropped. Ignores mails
 * of a reset project, so that the usage does not depend on whether the purge or the delivery finds these
 * mails first.
 */
export async function countEnded(ctx: Context, tx: Tx, ended: readonly Mail[]): Promise<Draft[]> {
  const unsent = ended
    .filter(isOfProject)
    .filter((mail) => isUnsent(mail) && mail.error !== projectDeletedReason)
  if (unsent.length === 0) return []
  const acceptance = await findUsageUnits(
    tx,
    unsent.map(({ id }) => id),
  )
  const used = unsent.flatMap((mail): UsedMail[] => {
    const accepted = acceptance.get(mail.id)
    return accepted?.isCounted === true ? [{ ...mail, ...accepted }] : []
  })
  return count(ctx, tx, { usage: usageOf(used, -1) })
}

const usedMail = ({ at, units = 1, ...mail }: NewMail): UsedMail => ({ ...mail, units, acceptedAt: at })

async function count(
  ctx: Context,
  tx: Tx,
  { usage, taken = [] }: { usage: readonly Usage[]; taken?: readonly CapUnits[] | undefined },
): Promise<Draft[]> {
  if (usage.length === 0 && taken.length === 0) return []
  const allowances = await ctx.allowances.find(
    tx,
    usage.map(({ projectId }) => projectId),
  )
  const counted = usage.flatMap((each) => capsOf({ ...each, at: each.hour }, allowances.get(each.projectId)))
  await addLimitUsage(tx, summed([...counted, ...negated(taken)]))
  const at = ctx.now()
  return usage.map((each) => usageDraft(each, { id: ctx.newId(), at }))
}

/** A mail that is counted as usage. */
export interface UsedMail {
  projectId: string
  generation: number
  source: MailSource
  toEmail: string
  acceptedAt: Date
  units: number
}

/** The usage of a project, category and hour; negative if mails are subtracted. */
interface Usage {
  projectId: string
  generation: number
  category: UsageCategory
  hour: Date
  units: number
  /** Number of mails, except mails to the mailbox simulator. */
  mails: number
}

const hourMs = 3_600_000

/** Returns the units of a mail: one per recipient and copy, or two if the mail has attachments. */
export const unitsOf = ({
  attachments,
  copies,
}: {
  attachments: readonly unknown[]
  copies: readonly unknown[]
}): number => (1 + copies.length) * (attachments.length > 0 ? 2 : 1)

const hourOf = (at: Date): Date => new Date(Math.floor(at.getTime() / hourMs) * hourMs)

/** Sums mails. Subtracts them if `sign` is -1. */
function usageOf(mails: readonly UsedMail[], sign: 1 | -1 = 1): Usage[] {
  const sums = new Map<string, Usage>()
  for (const { projectId, generation, source, toEmail, acceptedAt, units } of mails) {
    const category = categoryOf(source)
    const hour = hourOf(acceptedAt)
    const key = `${projectId}/${generation}/${category}/${hour.getTime()}`
    const sum = sums.get(key) ?? {
      projectId,
      generation,
      category,
      hour,
      units: 0,
      mails: 0,
    }
    sum.units += sign * units
    if (!isSimulated(toEmail)) sum.mails += sign
    sums.set(key, sum)
  }
  return [...sums.values()]
}

const usageDraft = (
  { projectId, generation, category, hour, units, mails }: Usage,
  { id, at }: { id: string; at: Date },
): Draft =>
  draft(
    usageCounted,
    { key: projectId, projectId, generation, at },
    { id, category, hour: hour.toISOString(), units, mails },
  )
