import { isId } from '@postrider/contracts'
import { AppError, notFound } from '@postrider/contracts/errors'
import type { EmailContent } from '@postrider/contracts/resources'
import type { Context } from '../context.ts'
import type { Content } from '../mails/new-mail.ts'
import { findContents } from '../mails/store/contents.ts'
import { findOutgoing } from '../queue/store/outgoing.ts'

/** The content of a mail, rendered for its recipient. Throws 404 when the project has no such mail, or its content is no longer kept. */
export async function getEmailContent(ctx: Context, projectId: string, id: string): Promise<EmailContent> {
  const [mail] = isId(id) ? await findOutgoing(ctx.db, [id]) : []
  if (mail?.projectId !== projectId) throw notFound('email', id)
  const { contentId } = mail
  const content = contentId === null ? undefined : (await findContents(ctx.db, [contentId])).get(contentId)
  if (!content) throw noLongerKept(id)
  // What a stranger wrote is no template.
  if (mail.source === 'INBOUND') return { ...content, attachments: content.attachments.map(attachmentView) }
  const project = mail.project ?? { name: '', language: 'en' }
  // Attachments are not rendered, so they are not sent to the worker.
  const parts = { ...mail, mail, content: { ...content, attachments: [] }, project }
  const { subject, html } = await ctx.rendering.renderText(projectId, parts)
  return {
    subject,
    body: html,
    headers: content.headers,
    attachments: content.attachments.map(attachmentView),
  }
}

const noLongerKept = (id: string): AppError =>
  new AppError('not-found', 'RESOURCE_NOT_FOUND', {
    message: 'The content of this mail is no longer kept.',
    details: { resource: 'content', id },
  })

const attachmentView = ({
  filename,
  contentType,
  content,
  contentId,
  disposition,
}: Content['attachments'][number]): EmailContent['attachments'][number] => ({
  filename,
  contentType,
  size: Buffer.byteLength(content, 'base64'),
  contentId: contentId ?? null,
  disposition,
})
