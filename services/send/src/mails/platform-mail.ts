import type { AnyNewMail } from './new-mail.ts'

/**
 * The project id of platform mail in memory: the nil UUID, which no project has. Columns named `project_id`
 * contain null instead.
 */
export const platformTenant = '00000000-0000-0000-0000-000000000000'

/** Returns the value of the column `project_id` for a project id. */
export const projectIdColumn = (projectId: string): string | null =>
  projectId === platformTenant ? null : projectId

/**
 * The content of all platform mail. The text contains tokens, so it is stored in the mail's variables, which
 * are deleted after the outcome. The header prevents automatic replies (RFC 3834).
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

/** Creates a platform mail to queue: transactional, in the first priority class, not tracked. */
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
