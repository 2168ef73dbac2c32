import * as api from '@postrider/contracts/api/members'
import type { AuditEntryView } from '@postrider/contracts/resources'
import { implement, ok, type Endpoint } from '@postrider/http'
import type { Context } from '../context.ts'
import { listAudit, type ListedEntry } from '../queries/list-audit.ts'

/**
 * Endpoint that lists a project's audit log. The gateway allows only owners and admins of the project in the
 * path.
 */
export const audit = (ctx: Context): Endpoint[] => [
  implement(api.listAudit, async ({ query, params }) => {
    const { entries, cursor, hasMore } = await listAudit(ctx, params.id, query)
    return ok({ data: entries.map(entryView), cursor, hasMore })
  }),
]

const entryView = ({
  id,
  at,
  action,
  subject,
  actor,
  email,
  address,
  requestId,
}: ListedEntry): AuditEntryView => ({
  id,
  at: at.toISOString(),
  action,
  subject,
  actor: { ...actor, email },
  address,
  requestId,
})
