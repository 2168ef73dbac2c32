import { notFound } from '@postrider/contracts/errors'
import { transact } from '@postrider/db'
import type { Context } from '../context.ts'
import { insertPages, lockRunsOf, type NewPage } from './store/run-pages.ts'

/**
 * Stores pages of runs until their turn comes; a page that came before changes nothing. Throws 404 for a page
 * of a campaign without a run, which cannot be: send has the run before campaigns appends a page of it.
 */
export async function acceptPages(ctx: Context, pages: readonly NewPage[]): Promise<void> {
  if (pages.length === 0) return
  await transact(ctx.db, async (tx) => {
    const runs = await lockRunsOf(tx, pages)
    const stray = pages.find(({ campaignId }) => !runs.has(campaignId))
    if (stray) throw notFound('campaign', stray.campaignId)
    await insertPages(tx, pages, ctx.now())
  })
}
