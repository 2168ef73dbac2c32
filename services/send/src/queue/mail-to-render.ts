import type { RenderedMail } from '../messages/render-mail.ts'
import type { Rendered } from '../mails/mail.ts'
import type { Outgoing } from '../providers/provider.ts'
import type { MailToRender } from '../rendering/render-tenant-mails.ts'
import type { StoredContent } from '../mails/find-contents.ts'
import type { OutgoingRow } from './store/outgoing.ts'

/** What of a mail goes into its message, whether it has a row or is still on a page. */
export type Writable = Omit<MailToRender['parts'], 'mail' | 'content' | 'project'> &
  MailToRender['parts']['mail'] &
  Pick<OutgoingRow, 'projectId' | 'contentId'>

export function mailToRender(
  mail: Writable,
  content: StoredContent,
  project: { name: string; language: string } | null,
): MailToRender {
  const { id, contactId, campaignId, source, type, toEmail, fromEmail } = mail
  const { toName, fromName, replyTo, tracking, queuedAt, variables } = mail
  return {
    contentId: mail.contentId ?? '',
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

/** A rendered mail as it is handed over, and what its row keeps of it. */
export const renderedMail = (
  { id, projectId, fromEmail, toName, toEmail }: Writable,
  { subject, fromName, messageId, raw }: RenderedMail,
  dkim: Outgoing['dkim'],
): { outgoing: Outgoing; rendered: Rendered } => ({
  outgoing: {
    id,
    projectId,
    from: { name: fromName, email: fromEmail },
    to: { name: toName ?? '', email: toEmail },
    subject,
    raw,
    dkim,
  },
  rendered: { subject, messageId, size: raw.length },
})
