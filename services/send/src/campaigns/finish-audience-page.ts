import { transact } from '@postrider/db'
import { append } from '@postrider/messaging'
import type { Context } from '../context.ts'
import { audiencePageExpandedDraft } from './campaign-mail.ts'
import { markPageFinished as markFinished, type ClaimedAudiencePage } from './store/audience-pages.ts'

/**
 * Marks a page as finished and publishes the number of its mails. Has no effect if the claim on the page was
 * lost.
 */
export async function finishAudiencePage(ctx: Context, page: ClaimedAudiencePage): Promise<void> {
  await transact(ctx.db, async (tx) => {
    const created = await markFinished(tx, page)
    if (created !== undefined)
      append(tx, [audiencePageExpandedDraft(page, { id: ctx.newId(), created, at: ctx.now() })])
  })
}
