import type { AnyNewMail } from './new-mail.ts'

/**
 * Whose mail the platform's own is in memory, where every mail has a project: the nil UUID, which no project
 * has. Columns named `project_id` hold null instead.
 */
export const platformTenant = '00000000-0000-0000-0000-000000000000'

/** What a column `project_id` holds for a mail of this tenant. */
export const projectIdColumn = (projectId: string): string | null =>
  projectId === platformTenant ? null : projectId

/**
 * The content of all platform mail. What is said differs from mail to mail and holds tokens, so it lies in
 * the variables of the mail's row, which are deleted with its outcome; `contents` is shared and kept longer.
 * RFC 3834: no out-of-office answers, please.
 */
export const platformContent = {
  subject: '{{ subject }}',
  body: '{{ html | raw }}',
  attachments: [],
  headers: { 'Auto-Submitted': 'auto-generated' },
}

export interface PlatformMail {
  id: string
  to: string
  subject: string
  html: string
}

/** The mail as it is queued: of the first priority class, transactional, untracked. */
export const newPlatformMail = (
  { id, to, subject, html }: PlatformMail,
  { from, eventId, at }: { from: { name: string; email: string }; eventId: string; at: Date },
): AnyNewMail => ({
  id,
  eventId,
  projectId: platformTenant,
  generation: 0,
  contactId: null,
  source: 'PLATFORM',
  type: 'TRANSACTIONAL',
  suppressedBy: null,
  toEmail: to,
  toName: null,
  fromEmail: from.email,
  fromName: from.name,
  replyTo: null,
  subject,
  contentId: null,
  variables: { contact: null, requestData: { subject, html } },
  templateId: null,
  tracking: false,
  idempotencyKey: null,
  priority: 1,
  at,
})
