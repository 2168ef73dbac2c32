import { monthOf } from '@postrider/contracts'
import { transact } from '@postrider/db'
import type { Context } from '../context.ts'
import { LostClaimError } from '../delivery/errors.ts'
import { takeUnits } from '../usage/take-units.ts'
import { lockReservedUnits, writeReservedUnits } from './store/reserved-units.ts'
import type { ClaimedAudiencePage } from './store/audience-pages.ts'

export interface ReserveUnitsInput {
  page: ClaimedAudiencePage
  /** Time when the mails were created. They count as usage of this month. */
  at: Date
  mails: number
}

/**
 * Reserves units of the usage limits for mails of a page before their delivery. Returns the number of mails
 * that may be delivered. First uses units that are already reserved for the page, even if the process that
 * reserved them has crashed. Throws `LostClaimError` if the claim on the page was lost.
 */
export async function reserveUnits(ctx: Context, { page, at, mails }: ReserveUnitsInput): Promise<number> {
  const { projectId } = page
  const limits = await ctx.allowances.find(ctx.db, [projectId])
  if (!limits.has(projectId)) return mails
  return transact(ctx.db, async (tx) => {
    const reserved = await lockReservedUnits(tx, page)
    if (!reserved) throw new LostClaimError('Another process has claimed the page')
    const month = monthOf(at)
    const isStale = reserved.units > 0 && reserved.month !== month
    if (isStale) await writeReservedUnits(tx, page, { ...reserved, units: 0 })
    const usable = isStale ? 0 : reserved.units
    const missing = Math.max(0, mails - usable)
    const one = { projectId, category: 'campaigns', at, units: 1 } as const
    const { refusals } = await takeUnits(ctx, tx, Array<typeof one>(missing).fill(one))
    const units = usable + refusals.filter((refusal) => refusal === undefined).length
    if (units !== usable) await writeReservedUnits(tx, page, { units, month })
    return Math.min(units, mails)
  })
}
