import type { Context } from '../context.ts'
import type { NewMail } from '../mails/new-mail.ts'
import type { Outgoing } from '../providers/provider.ts'
import type { RenderOutcome } from '../rendering/render-tenant-mails.ts'
import type { PageRun } from './store/page-run.ts'
import { mailToRender, renderedMail, type Writable } from '../queue/mail-to-render.ts'
import type { Item } from './page-item.ts'

/** For so long mails of a page may begin to be rendered; the others go on in the queue. */
const renderingMs = 5_000

export interface RenderedBy {
  pageRun: PageRun
  dkim: Outgoing['dkim']
}

/** Renders mails of a page. Those that are postponed, or that an error of the renderer leaves out, are missing in the result. */
export async function renderPage(
  ctx: Context,
  by: RenderedBy,
  mails: readonly NewMail[],
): Promise<Map<string, Item>> {
  const items = new Map<string, Item>()
  if (mails.length === 0) return items
  const { project_id: projectId } = by.pageRun.run
  const known = new Map(mails.map((mail) => [mail.id, mail]))
  const onRendered = ctx.rendering.claimed(10, [projectId])
  const until = performance.now() + renderingMs
  try {
    const batch = {
      projectId,
      mails: mails.map((mail) => mailToRender(writable(mail), by.pageRun.content, by.pageRun.project)),
      isHeavy: false,
      until,
    }
    for await (const outcomes of ctx.rendering.renderMails(batch))
      for (const outcome of outcomes) {
        const mail = known.get(outcome.id)
        const item = mail && itemOf(mail, outcome, by)
        if (item) items.set(outcome.id, item)
      }
  } catch (error) {
    ctx.log.warn('rendering.failed', { error, projectId, mails: mails.length - items.size })
  } finally {
    onRendered(projectId)
  }
  return items
}

function itemOf(mail: NewMail, outcome: RenderOutcome, { dkim }: RenderedBy): Item | undefined {
  if (outcome.kind === 'postponed') return undefined
  if (outcome.kind === 'failed') return { kind: 'failed', mail, reason: outcome.reason }
  return { kind: 'ready', mail, ...renderedMail(writable(mail), outcome.mail, dkim) }
}

const writable = (mail: NewMail): Writable => ({
  ...mail,
  campaignId: mail.campaignId ?? null,
  queuedAt: mail.at,
})
