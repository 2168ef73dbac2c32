import { audiencePageSent, draft, emailDelivered, emailSent, type Draft } from '@postrider/contracts/messages'
import type { Mail } from '../mails/mail.ts'

/** A mail of a campaign and the messages about its outcome. */
export interface MailWithDrafts {
  mail: Mail
  drafts: readonly Draft[]
}

/**
 * Returns one message that replaces `email.sent` and `email.delivered` of a campaign's mails, or no message
 * if no mail was sent.
 */
export function audiencePageSentDrafts(
  mails: readonly MailWithDrafts[],
  { at, newId }: { at: Date; newId: () => string },
): Draft[] {
  const sent = mails.filter(({ drafts }) => replacedOf(drafts) > 0)
  const first = sent[0]?.mail
  if (!first) return []
  const { projectId, generation, campaignId, fromEmail: from, fromName, templateId, tags } = first
  const envelope = { key: first.contactId ?? first.id, projectId, generation, at }
  const data = {
    id: newId(),
    campaignId: campaignId ?? '',
    from,
    fromName,
    templateId,
    sentAt: at.toISOString(),
    // Absent if empty, as in `email.sent`.
    ...(tags.length > 0 && { tags: [...tags] }),
    mails: sent.map(({ mail, drafts }) => ({
      id: newId(),
      emailId: mail.id,
      contactId: mail.contactId ?? '',
      to: mail.toEmail,
      subject: mail.subject,
      messageId: mail.messageId ?? '',
      deliveredId: replacedOf(drafts) > 1 ? newId() : null,
    })),
  }
  return [draft(audiencePageSent, envelope, data)]
}

/** Returns the messages about a mail that `audience_page.sent` does not replace. */
export const notReplaced = (drafts: readonly Draft[]): readonly Draft[] => drafts.slice(replacedOf(drafts))

/** Returns how many of a mail's first messages `audience_page.sent` replaces: `sent`, and `delivered` next. */
function replacedOf([first, second]: readonly Draft[]): 0 | 1 | 2 {
  if (first?.type !== emailSent.type) return 0
  return second?.type === emailDelivered.type ? 2 : 1
}
