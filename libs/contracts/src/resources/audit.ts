import { z } from 'zod'
import { CursorLimit, Id, Instant } from '../fields.ts'
import { Actor } from '../origin.ts'

/** The actions of the audit log: noun and past verb. The entry of a job has the job's kind. */
export const auditActions = [
  'campaign.cancelled',
  'campaign.created',
  'campaign.deleted',
  'campaign.paused',
  'campaign.resumed',
  'campaign.scheduled',
  'campaign.started',
  'campaign.updated',
  'contact.deleted',
  'contact.erased',
  'contact.exported',
  'contact.updated',
  'domain.added',
  'domain.removed',
  'email.cancelled',
  'email.rescheduled',
  'emails.cancelled',
  'events.deleted',
  'execution.cancelled',
  'execution.started',
  'executions.cancelled',
  'field.deleted',
  'image.uploaded',
  'invitation.revoked',
  'invitation.sent',
  'job.started',
  'member.added',
  'member.changed',
  'member.joined',
  'member.removed',
  'project.created',
  'project.deleted',
  'project.disabled',
  'project.enabled',
  'project.keys-rotated',
  'project.limits-changed',
  'project.reset',
  'project.updated',
  'segment.created',
  'segment.deleted',
  'segment.members-added',
  'segment.members-removed',
  'segment.updated',
  'suppression.added',
  'suppression.removed',
  'suppression.updated',
  'template.created',
  'template.deleted',
  'template.updated',
  'webhook-endpoint.created',
  'webhook-endpoint.deleted',
  'webhook-endpoint.replayed',
  'webhook-endpoint.secret-rotated',
  'webhook-endpoint.updated',
  'webhook-secret.rotated',
  'workflow.created',
  'workflow.deleted',
  'workflow.updated',
] as const
export type AuditAction = (typeof auditActions)[number]

/** Query of GET /projects/:id/audit. */
export const AuditQuery = z.object({
  limit: CursorLimit,
  cursor: z.string().optional(),
  action: z.string().trim().max(100).optional(),
})
export type AuditQuery = z.output<typeof AuditQuery>

/** One entry of a project's audit log. */
export const AuditEntryView = z.object({
  id: Id,
  at: Instant,
  /** One of `auditActions`. More actions may be added. */
  action: z.string(),
  subject: z.object({ id: z.string().nullable(), name: z.string().nullable() }),
  actor: Actor.extend({
    /** The user's address; null if the account no longer exists. */
    email: z.string().nullable(),
  }),
  /** The client's address; null if there is no client. */
  address: z.string().nullable(),
  requestId: z.string().nullable(),
})
export type AuditEntryView = z.infer<typeof AuditEntryView>

/** Response of GET /projects/:id/audit, newest first. */
export const AuditPage = z.object({
  data: z.array(AuditEntryView),
  cursor: z.string().nullable(),
  hasMore: z.boolean(),
})
