import type { EmailView } from '@postrider/contracts/resources'
import type { MailRow } from './list-emails.ts'

/** A mail as the API answers it. */
export const emailView = (mail: MailRow): EmailView => ({
  id: mail.id,
  projectId: mail.project_id,
  status: mail.status,
  source: mail.source,
  type: mail.type,
  contact: mail.contact_id === null ? null : { id: mail.contact_id, email: contactAddress(mail) },
  templateId: mail.template_id,
  campaignId: mail.campaign_id,
  workflowExecutionId: mail.workflow_execution_id,
  workflowId: mail.workflow_id,
  from: mail.from_email,
  fromName: mail.from_name,
  replyTo: mail.reply_to,
  to: mail.to_email,
  toName: mail.to_name,
  subject: mail.subject,
  messageId: mail.message_id,
  size: mail.size,
  tracking: mail.tracking,
  opens: mail.opens,
  clicks: mail.clicks,
  machineOpens: mail.machine_opens,
  machineClicks: mail.machine_clicks,
  error: mail.error,
  createdAt: mail.queued_at.toISOString(),
  ...instantsOf(mail),
  updatedAt: mail.updated_at.toISOString(),
})

/** A mail that came in has its contact as the sender. */
const contactAddress = ({ source, from_email: from, to_email: to }: MailRow): string =>
  source === 'INBOUND' ? from : to

const instantsOf = (mail: MailRow) => ({
  sentAt: text(mail.sent_at),
  deliveredAt: text(mail.delivered_at),
  openedAt: text(mail.opened_at),
  clickedAt: text(mail.clicked_at),
  bouncedAt: text(mail.bounced_at),
  complainedAt: text(mail.complained_at),
  failedAt: text(mail.failed_at),
})

const text = (instant: Date | null): string | null => instant?.toISOString() ?? null
