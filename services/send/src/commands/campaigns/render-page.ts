import type { Context } from '../../context.ts'
import type { NewMail } from '../../domain/accepting/new-mail.ts'
import type { Outgoing } from '../../providers/provider.ts'
import type { MailToRender, RenderOutcome } from '../../rendering/render-tenant-mails.ts'
import type { PageRun } from '../../store/page-run.ts'
import type { Item } from './page-items.ts'

/** For so long mails of a page may begin to be rendered; the others go on in the queue. */
const renderingMs = 5_000

export interface RenderedBy {
  page: PageRun
  dkim: Outgoing['dkim']
}

/** Renders mails of a page; those that are postponed, or that an error of ours keeps from it, are not in the answer. */
export async function renderPage(
  ctx: Context,
  by: RenderedBy,
  mails: readonly NewMail[],
): Promise<Map<string, Item>> {
  const items = new Map<string, Item>()
  if (mails.length === 0) return items
  const { project_id: projectId } = by.page.run
  const known = new Map(mails.map((mail) => [mail.id, mail]))
  const onRendered = ctx.rendering.claimed(10, [projectId])
  const until = performance.now() + renderingMs
  try {
    const batch = { projectId, mails: mails.map((mail) => toRender(mail, by.page)), isHeavy: false, until }
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
  const { id, projectId, fromEmail, toEmail, toName } = mail
  const { subject, fromName, messageId, raw } = outcome.mail
  const from = { name: fromName, email: fromEmail }
  const to = { name: toName ?? '', email: toEmail }
  return {
    kind: 'ready',
    mail,
    outgoing: { id, projectId, from, to, subject, raw, dkim },
    rendered: { id, subject, messageId, size: raw.length },
  }
}

function toRender(mail: NewMail, { content, project }: PageRun): MailToRender {
  const { id, contactId, campaignId = null, source, type, toEmail, fromEmail } = mail
  const { toName, fromName, replyTo, tracking, variables, at: queuedAt } = mail
  return {
    contentId: mail.contentId,
    parts: {
      mail: { id, contactId, campaignId, source, type, toEmail, fromEmail },
      toName,
      fromName,
      replyTo,
      tracking,
      queuedAt,
      variables,
      content,
      project: { name: project?.name ?? '', language: project?.language ?? 'en' },
    },
  }
}
