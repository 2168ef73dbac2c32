import { z } from 'zod'
import { currentCorrelation } from '../correlation.ts'
import { Id } from '../fields.ts'
import { newId } from '../new-id.ts'
import { Actor, fromNobody } from '../origin.ts'
import type { AuditAction } from '../resources/audit.ts'
import { defineMessage, draft, type Draft } from './define.ts'

/**
 * Somebody has changed something of a project: an entry of its audit log. Every service publishes it, in the
 * transaction of the change; accounts keeps the entries. No message holds an address or the data of a
 * contact: what was changed is named by its id, and by its name where people gave it one.
 */
export const changeAudited = defineMessage(
  'change.audited',
  'projects.audit.v1',
  z.object({
    id: Id,
    /** One of `auditActions`; a later version may have more. */
    action: z.string().min(1).max(100),
    subject: z.object({ id: z.string().nullable(), name: z.string().nullable() }),
    actor: Actor,
    /** The client's address; null where nobody called. */
    address: z.string().nullable(),
  }),
)

/** What was changed. */
export interface Audited {
  id?: string | null | undefined
  name?: string | null | undefined
  /** Who did it, where that is not who called. */
  actor?: Actor
}

/**
 * The entry of a change, to be appended in its transaction:
 * `append(tx, [audited({ projectId, at }, 'template.deleted', { id, name })])`. Who did it, and from where,
 * is that of the request that is being worked on; outside a request it is the system.
 */
export function audited(
  { projectId, at }: { projectId: string; at: Date },
  action: AuditAction,
  { id = null, name = null, actor }: Audited,
): Draft {
  const origin = currentCorrelation()?.origin ?? fromNobody
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
