import { deleteBatch } from '@postrider/db'
import type { Context } from '../context.ts'
import { keptSince } from '../domain/kept-since.ts'
import { deleteOldCampaigns } from '../store/campaigns.ts'
import { deleteOldStandings } from '../store/waiting-steps.ts'

/**
 * No message is older when it is delivered: a topic keeps it for 7 days, and its dead letter can be replayed
 * for 30 more.
 */
const keepMs = 38 * 86_400_000

const before = (ctx: Context): Date => new Date(ctx.now().getTime() - keepMs)

/**
 * Deletes a batch of what is known of executions that wait for no time any more; true when there may be more.
 */
export const sweepStandings = (ctx: Context): Promise<boolean> => deleteOldStandings(ctx.db, before(ctx))

/** Deletes a batch of the rows of deleted campaigns; true when there may be more. */
export const sweepCampaigns = (ctx: Context): Promise<boolean> => deleteOldCampaigns(ctx.db, before(ctx))

const batch = 10_000

/**
 * Deletes a batch of the figures that are older than `FIGURES_RETENTION_DAYS`; true when there may be more.
 */
export async function sweepFigures({ db, config, now }: Context): Promise<boolean> {
  const before = keptSince(config.figuresRetentionDays, now())
  if (before === undefined) return false
  const past = { table: 'rollups', column: 'quarter', before, limit: batch }
  return (await deleteBatch(db, past)) === batch
}
