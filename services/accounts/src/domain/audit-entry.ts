import type { Actor } from '@postrider/contracts'

/** That somebody changed something of a project. */
export interface AuditEntry {
  id: string
  projectId: string
  at: Date
  /** Noun and past verb, such as `template.updated`. */
  action: string
  subject: { id: string | null; name: string | null }
  actor: Actor
  /** The client's; null where nobody called. */
  address: string | null
  requestId: string | null
}
