import type { Context } from '../context.ts'
import { expandPage } from './expand-page.ts'
import { workPages } from './work-pages.ts'
import { sendPage } from './send-page.ts'

/**
 * Works on the next pages of runs, `most` at most, of one run of each project. True when more may follow at once. For a provider that
 * needs no row before the hand-over they are sent from their rows, except for a tenant whose mails are slow to render and for a page that
 * has failed before: its mails go through the queue, which finds the one that ends processes. `stragglers`: see `PageChunk`. When `signal` is
 * aborted, a page is released after the contacts that are in work.
 */
export const sendPages = (
  ctx: Context,
  stragglers: Set<Promise<void>>,
  { most, signal }: { most?: number; signal?: AbortSignal } = {},
): Promise<boolean> =>
  workPages(
    ctx,
    (page) => {
      const isUsual = page.tries === 1 && !ctx.rendering.heavyTenants().includes(page.projectId)
      return ctx.provider.pages && isUsual
        ? sendPage(ctx, page, { stragglers, signal })
        : expandPage(ctx, page)
    },
    most,
  )
