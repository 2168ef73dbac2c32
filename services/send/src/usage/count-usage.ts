import { categoryOf, type UsageCategory } from '@postrider/contracts'
import { isSimulated } from '@postrider/contracts/mail'
import { draft, usageCounted, type Draft } from '@postrider/contracts/messages'
import type { MailSource } from '@postrider/contracts/resources'
import type { Context } from '../context.ts'
import { firstState, type NewMail } from '../mails/new-mail.ts'
import { isOfProject } from '../mails/mail-messages.ts'
import type { Mail } from '../mails/mail.ts'
import { projectDeletedReason } from '../mails/mail-lifecycle.ts'
import { findUsageUnits } from '../mails/store/email-facts.ts'
import { capsOf, negated, summed } from './caps.ts'
import { addLimitUsage, type CapUnits } from './store.ts'
import type { Tx } from '../db/tables.ts'

/**
 * Counts the accepted mails that are queued: adds them to the limit usage, except units already in `taken`
 * (`takeRoom`), and returns the messages for accounts, a few per transaction. Call it last in the
 * transaction.
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
 * Counts a received mail. Beyond a limit it is stored without its content, and still counted. It does not
 * affect sending limits.
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
 * Subtracts accepted mails that have ended as failed, suppressed or dropped. Ignores mails of a reset
 * project, so that their count does not depend on whether the purge or the delivery finds them.
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
    return accepted ? [{ ...mail, ...accepted }] : []
  })
  return count(ctx, tx, { usage: usageOf(used, -1) })
}

export const isUnsent = ({ status }: Pick<Mail, 'status'>): boolean =>
  status === 'FAILED' || status === 'SUPPRESSED' || status === 'DROPPED'

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

/** A mail that counts as usage. */
interface UsedMail {
  projectId: string
  generation: number
  source: MailSource
  toEmail: string
  acceptedAt: Date
  units: number
}

/** The sum of a project, category and hour; negative for subtracted mails. */
interface Usage {
  projectId: string
  generation: number
  category: UsageCategory
  hour: Date
  units: number
  /** Without mails to the simulator. */
  mails: number
}

const hourMs = 3_600_000

/** A mail with attachments counts as two units. */
export const unitsOf = (attachments: readonly unknown[]): number => (attachments.length > 0 ? 2 : 1)

const hourOf = (at: Date): Date => new Date(Math.floor(at.getTime() / hourMs) * hourMs)

/** Sums mails; with `sign` -1 they are subtracted. */
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
