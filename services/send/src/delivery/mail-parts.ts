import type { Content } from '../mails/new-mail.ts'
import type { RenderedMail } from '../messages/render-mail.ts'
import type { OutgoingMail } from '../providers/provider.ts'
import type { MailToRender } from '../rendering/render-project-mails.ts'
import type { ClaimedMail, ReadyMail } from './batch.ts'

/** Returns the renderer's input for a mail and its content. */
export function mailToRender(
  mail: Omit<ClaimedMail, 'attempts' | 'renderTries' | 'campaignState' | 'withdrawal'>,
  content: Content,
): MailToRender {
  const { id, contactId, campaignId, source, type, toEmail, fromEmail, project } = mail
  const { toName, copies, fromName, replyTo, tracking, queuedAt, variables } = mail
  return {
    contentId: mail.contentId ?? '',
    parts: {
      mail: { id, contactId, campaignId, source, type, toEmail, fromEmail },
      toName,
      copies,
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

/** Returns a rendered mail as the provider expects it, with the properties of its message to store. */
export const readyMail = (
  mail: ClaimedMail,
  { subject, fromName, messageId, raw }: RenderedMail,
  dkim: OutgoingMail['dkim'],
): ReadyMail => ({
  mail,
  outgoing: {
    id: mail.id,
    projectId: mail.projectId,
    from: { name: fromName, email: mail.fromEmail },
    to: { name: mail.toName ?? '', email: mail.toEmail },
    copies: mail.copies,
    subject,
    raw,
    dkim,
    dueSince: mail.scheduledFor ?? mail.queuedAt,
    isFirstAttempt: mail.attempts === 0 && mail.hasError !== true,
  },
  rendered: { subject, messageId, size: raw.length },
})
