import { transact } from '@postrider/db'
import { append } from '@postrider/messaging'
import type { Context } from '../context.ts'
import { pageExpanded } from './campaign-mail.ts'
import { finishPage as markFinished, type ClaimedPage } from './store/run-pages.ts'

/**
 * Marks a page whose contacts are all done, and publishes how many mails it has. Nothing happens if the claim
 * does not hold it any more.
 */
export async function finishPage(ctx: Context, page: ClaimedPage): Promise<void> {
  await transact(ctx.db, async (tx) => {
    const created = await markFinished(tx, page)
    if (created !== undefined) append(tx, [pageExpanded(page, { id: ctx.newId(), created, at: ctx.now() })])
  })
}
