import { categoryOf } from '@postrider/contracts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/tables.ts'

import { firstState, type NewMail } from '../mails/new-mail.ts'
import { findExisting } from '../mails/store/emails.ts'
import type { CapUnits } from './store.ts'
import { takeUnits } from './take-units.ts'

/** Suppression reason: the mail exceeds a usage limit. */
export const limitReason = 'limit'

export interface MailsWithinLimits {
  /** All mails in order. Mails beyond a limit are suppressed. */
  mails: NewMail[]
  /** The units taken, for `countAccepted`. */
  taken: CapUnits[]
}

/** Takes units for mails to be queued, and suppresses mails beyond a limit. Existing mails need no units. */
export async function suppressBeyondLimits(
  ctx: Context,
  tx: Tx,
  mails: readonly NewMail[],
): Promise<MailsWithinLimits> {
  const limited = await ctx.allowances.find(
    tx,
    mails.map(({ projectId }) => projectId),
  )
  const queued = mails.filter((mail) => limited.has(mail.projectId) && firstState(mail).status === 'QUEUED')
  if (queued.length === 0) return { mails: [...mails], taken: [] }
  const existing = await findExisting(
    tx,
    queued.map(({ id }) => id),
  )
  const wanted = queued.filter(({ id }) => !existing.has(id))
  const { refusals, taken } = await takeUnits(ctx, tx, wanted.map(unitsOfMail))
  const beyond = new Set(wanted.filter((_, index) => refusals[index] !== undefined))
  return {
    mails: mails.map((mail) => (beyond.has(mail) ? { ...mail, suppressedBy: limitReason } : mail)),
    taken,
  }
}

const unitsOfMail = ({ projectId, source, at, units = 1 }: NewMail) => ({
  projectId,
  category: categoryOf(source),
  at,
  units,
})
