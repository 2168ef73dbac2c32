import { AuditQuery, type AuditEntryView } from '@postrider/contracts/resources'
import { endpoint, ok, type Endpoint } from '@postrider/http'
import type { Context } from '../context.ts'
import { listAudit, type ListedEntry } from '../queries/list-audit.ts'

/** The audit log of a project. The gateway lets in only admins of the project in the path. */
export const audit = (ctx: Context): Endpoint[] => [
  endpoint(
    'GET /projects/:id/audit',
    { resource: 'project', query: AuditQuery },
    async ({ query, caller }) => {
      const { entries, cursor, hasMore } = await listAudit(ctx, caller.projectId, query)
      return ok({ data: entries.map(entryView), cursor, hasMore })
    },
  ),
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
