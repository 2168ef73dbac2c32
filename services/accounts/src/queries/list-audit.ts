import { isId } from '@postrider/contracts'
import type { AuditQuery } from '@postrider/contracts/resources'
import { decodeCursor, encodeCursor } from '@postrider/db'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import type { AuditEntry } from '../domain/audit-entry.ts'
import type { AuditEntriesTable, Database } from '../store/tables.ts'

/** An entry with the acting user's address; null if the user no longer exists. */
export interface ListedEntry extends AuditEntry {
  email: string | null
}

export interface AuditPage {
  entries: ListedEntry[]
  cursor: string | null
  hasMore: boolean
}

/** Returns a page of a project's audit log, newest first. Throws 400 for an invalid cursor. */
export async function listAudit({ db }: Context, projectId: string, query: AuditQuery): Promise<AuditPage> {
  const { limit, cursor, action } = query
  const after = cursor === undefined ? undefined : decodeCursor(cursor, { sort: 'at', kind: 'instant' })
  const rows = await db
    .selectFrom('audit_entries')
    .selectAll()
    .where('project_id', '=', projectId)
    .$if(action !== undefined, (entries) => entries.where('action', '=', action ?? ''))
    .$if(after !== undefined, (entries) =>
      entries.where(
        sql<boolean>`(at, id) < (${new Date(after?.value ?? 0)}::timestamptz, ${after?.id}::uuid)`,
      ),
    )
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const hasMore = rows.length > limit
  const emailOf = await addressesOf(db, page)
  return {
    entries: page.map((row) => ({ ...entryOf(row), email: emailOf.get(row.actor_id ?? '') ?? null })),
    cursor: hasMore && last ? encodeCursor({ sort: 'at', value: last.at.toISOString(), id: last.id }) : null,
    hasMore,
  }
}

/** Returns the addresses of the acting users by user id, without deleted users. */
async function addressesOf(
  db: Database,
  entries: readonly AuditEntriesTable[],
): Promise<Map<string, string>> {
  const ids = entries.flatMap(({ actor_kind: kind, actor_id: id }) =>
    kind === 'user' && id !== null && isId(id) ? [id] : [],
  )
  if (ids.length === 0) return new Map()
  const users = await db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(users.map(({ id, email }) => [id, email]))
}

const entryOf = (row: AuditEntriesTable): AuditEntry => ({
  id: row.id,
  projectId: row.project_id,
  at: row.at,
  action: row.action,
  subject: { id: row.subject_id, name: row.subject_name },
  actor: { kind: row.actor_kind, id: row.actor_id },
  address: row.address,
  requestId: row.request_id,
})
