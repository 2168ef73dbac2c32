import { draft, audiencePageSent, type Draft } from '@postrider/contracts/messages'
import type { Mail } from '../mails/mail.ts'

/** A mail of a run and the messages that tell what became of it. */
export interface MailWithDrafts {
  mail: Mail
  drafts: readonly Draft[]
}

/**
 * The message that stands for `email.sent` and `email.delivered` of mails of one run; none when none was
 * sent.
 */
export function runSentOf(
  mails: readonly MailWithDrafts[],
  { at, newId }: { at: Date; newId: () => string },
): Draft[] {
  const sent = mails.filter(({ drafts }) => has(drafts, 'email.sent'))
  const first = sent[0]?.mail
  if (!first) return []
  const { projectId, generation, campaignId, fromEmail: from, fromName, templateId } = first
  const envelope = { key: first.contactId ?? first.id, projectId, generation, at }
  const data = {
    id: newId(),
    campaignId: campaignId ?? '',
    from,
    fromName,
    templateId,
    sentAt: at.toISOString(),
    mails: sent.map(({ mail, drafts }) => ({
      id: newId(),
      emailId: mail.id,
      contactId: mail.contactId ?? '',
      to: mail.toEmail,
      subject: mail.subject,
      messageId: mail.messageId ?? '',
      deliveredId: has(drafts, 'email.delivered') ? newId() : null,
    })),
  }
  return [draft(audiencePageSent, envelope, data)]
}

const has = (drafts: readonly Draft[], type: string): boolean => drafts.some((each) => each.type === type)
