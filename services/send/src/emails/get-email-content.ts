import { isId } from '@postrider/contracts'
import { notFound } from '@postrider/contracts/errors'
import type { EmailContent } from '@postrider/contracts/resources'
import { contentExpired } from '../errors.ts'
import type { AttachmentReference } from '../db/content-tables.ts'
import type { Context } from '../context.ts'
import { findStoredFiles } from '../mails/store/attachments.ts'
import { findContentText } from '../mails/store/contents.ts'
import { findOutgoing } from '../queue/store/outgoing.ts'

/**
 * Returns the content of a mail, rendered for its recipient. Throws 404 if the project has no such mail, or
 * if the mail's content is no longer stored.
 */
export async function getEmailContent(ctx: Context, projectId: string, id: string): Promise<EmailContent> {
  const [mail] = isId(id) ? await findOutgoing(ctx.db, [id]) : []
  if (mail?.projectId !== projectId) throw notFound('email', id)
  const { contentId } = mail
  const found = contentId === null ? undefined : await findContentText(ctx.db, contentId)
  if (!found) throw contentExpired(id)
  const { subject: written, body, text, headers } = found
  const content = { subject: written, body, headers, attachments: [] }
  // The content of a received mail is not a template, so it is not rendered.
  if (mail.source === 'INBOUND') return { ...content, text }
  const project = mail.project ?? { name: '', language: 'en' }
  const parts = { ...mail, mail, content: { ...content, text: text ?? undefined }, project }
  const rendered = await ctx.rendering.renderText(projectId, parts)
  const stored = await findStoredFiles(ctx.db, found)
  const attachments = found.attachments.map((each) => attachmentView(each, stored))
  return { subject: rendered.subject, body: rendered.html, text: rendered.text, headers, attachments }
}

function attachmentView(
  attachment: AttachmentReference,
  stored: ReadonlySet<string>,
): EmailContent['attachments'][number] {
  const { filename, contentType, contentId, disposition, size, sha256 } = attachment
  return {
    filename,
    contentType,
    size,
    contentId: contentId ?? null,
    disposition,
    isRemoved: !stored.has(sha256),
  }
}
