import { z } from 'zod'
import { currentCorrelation } from '../correlation.ts'
import { Id } from '../fields.ts'
import { newId } from '../new-id.ts'
import { Actor, systemOrigin } from '../origin.ts'
import type { AuditAction } from '../resources/audit.ts'
import { defineMessage, draft, type Draft } from './define.ts'

/**
 * An entry of a project's audit log. Each service publishes it in the transaction of the change, and the
 * accounts service stores it. It contains no address or data of a contact: the changed object is identified
 * by its id, and by its name if users gave it a name.
 */
export const changeAudited = defineMessage(
  'change.audited',
  'projects.audit.v1',
  z.object({
    id: Id,
    /** One of `auditActions`. A later version may have more actions. */
    action: z.string().min(1).max(100),
    subject: z.object({ id: z.string().nullable(), name: z.string().nullable() }),
    actor: Actor,
    /** The client's address; null if there is no client. */
    address: z.string().nullable(),
  }),
)

/** The changed object. */
export interface AuditedObject {
  id?: string | null | undefined
  name?: string | null | undefined
  /** The actor, if it is not the caller. */
  actor?: Actor
}

/**
 * Returns the audit log entry of a change, to append in the change's transaction: `append(tx, [audited({
 * projectId, at }, 'template.deleted', { id, name })])`. Actor and address come from the current request.
 * Outside a request, the actor is the system.
 */
export function audited(
  { projectId, at }: { projectId: string; at: Date },
  action: AuditAction,
  { id = null, name = null, actor }: AuditedObject,
): Draft {
  const origin = currentCorrelation()?.origin ?? systemOrigin
  const entry = newId()
  return draft(
    changeAudited,
    { key: entry, projectId, generation: origin.generation ?? 1, at },
    {
      id: entry,
      action,
      subject: { id, name },
      actor: actor ?? origin.actor,
      address: origin.address,
    },
  )
}
