import type { Actor } from '@postrider/contracts'

/** A change in a project and who made it. */
export interface AuditEntry {
  id: string
  projectId: string
  at: Date
  /** Noun and past verb, for example `template.updated`. */
  action: string
  subject: { id: string | null; name: string | null }
  actor: Actor
  /** The client address; null without a request. */
  address: string | null
  requestId: string | null
}
