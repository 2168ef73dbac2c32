import { categoryOf, type UsageCategory } from '@postrider/contracts'
import { isSimulated } from '@postrider/contracts/mail'
import { draft, usageCounted, type Draft } from '@postrider/contracts/messages'
import type { MailSource } from '@postrider/contracts/resources'
import type { Context } from '../context.ts'
import { firstState, type NewMail } from '../mails/new-mail.ts'
import { isOfProject } from '../mails/mail-messages.ts'
import type { Mail } from '../mails/mail.ts'
import { projectGone } from '../mails/mail-lifecycle.ts'
import { findAcceptance } from '../mails/store/email-facts.ts'
import { capsOf, negated, summed } from './caps.ts'
import { addLimitUsage, type CapUnits } from './store.ts'
import type { Tx } from '../db/tables.ts'

/**
 * Counts mails that this transaction accepts, those of them that begin in the queue: returns the messages for
 * accounts, a few for the whole transaction, and adds to what is counted of limits, except for what was
 * `taken` (`takeRoom`). Called last in it.
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
 * Counts a mail that came in: beyond a limit it is stored without its content, and counts all the same. It
 * says nothing of what the project sends.
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
 * Takes back mails that had been accepted and have now ended as failed, suppressed or dropped. Not those of a
 * reset project: the reset keeps what was counted, whether it finds a mail in the queue or the dispatcher
 * does.
 */
export async function countEnded(ctx: Context, tx: Tx, ended: readonly Mail[]): Promise<Draft[]> {
  const unsent = ended.filter(isOfProject).filter((mail) => isUnsent(mail) && mail.error !== projectGone)
  if (unsent.length === 0) return []
  const acceptance = await findAcceptance(
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

/** A mail that counts. */
interface UsedMail {
  projectId: string
  generation: number
  source: MailSource
  toEmail: string
  acceptedAt: Date
  units: number
}

/** What mails of one project, category and hour add up to; negative for those that are taken back. */
interface Usage {
  projectId: string
  generation: number
  category: UsageCategory
  hour: Date
  units: number
  /** Without those to the simulator. */
  mails: number
}

const hourMs = 3_600_000

/** A mail with attachments counts as two. */
export const unitsOf = (attachments: readonly unknown[]): number => (attachments.length > 0 ? 2 : 1)

const hourOf = (at: Date): Date => new Date(Math.floor(at.getTime() / hourMs) * hourMs)

/** Adds mails up; with `sign` -1 they are taken back. */
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
