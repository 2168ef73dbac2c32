import { deleteBatch } from '@postrider/db'
import type { Context } from '../context.ts'
import { keptSince } from '../domain/kept-since.ts'
import { deleteOldCampaigns } from '../store/campaigns.ts'
import { deleteOldExecutionStates } from '../store/waiting-steps.ts'

/**
 * Maximum age of a consumed message: a topic keeps it for 7 days, and its dead letter can be replayed for 30
 * more days.
 */
const keepMs = 38 * 86_400_000

const cutoff = (ctx: Context): Date => new Date(ctx.now().getTime() - keepMs)

/**
 * Deletes a batch of old execution states that have no due time or are overdue. Returns true if more may be
 * left.
 */
export const sweepExecutionStates = (ctx: Context): Promise<boolean> =>
  deleteOldExecutionStates(ctx.db, cutoff(ctx))

/** Deletes a batch of rows of deleted campaigns. Returns true if more may be left. */
export const sweepCampaigns = (ctx: Context): Promise<boolean> => deleteOldCampaigns(ctx.db, cutoff(ctx))

const batch = 10_000

/** Deletes a batch of roll-ups older than `FIGURES_RETENTION_DAYS`. Returns true if more may be left. */
export async function sweepFigures({ db, config, now }: Context): Promise<boolean> {
  const before = keptSince(config.figuresRetentionDays, now())
  if (before === undefined) return false
  const past = { table: 'rollups', column: 'quarter', before, limit: batch }
  return (await deleteBatch(db, past)) === batch
}
