import type { FieldType } from '@postrider/contracts/resources'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { longestListed } from '../store/field-counts.ts'

/** With 64 KB of data each they are 13 MB at most. */
const newestRead = 200

/** As in the list of the fields of contacts. */
const mostFields = 1_000

export interface EventField {
  field: string
  type: FieldType
}

/**
 * The keys in the data of a project's newest events, of those of one name where it is given, in order; each
 * with the type of its values, or `string` where they have several. Nobody keeps count of them: it is read
 * from the events, found by an index.
 */
export async function listEventFields(
  { db }: Context,
  { projectId, eventName }: { projectId: string; eventName?: string | undefined },
): Promise<EventField[]> {
  const newest = db
    .selectFrom('events')
    .select('data')
    .where('project_id', '=', projectId)
    .$if(eventName !== undefined, (query) => query.where('name', '=', eventName ?? ''))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(newestRead)
  const { rows } = await sql<EventField>`
    select key as field, case when min(type) = max(type) then min(type) else 'string' end as type
    from (${newest}) as newest, jsonb_each(data), field_type(value) as typed (type)
    where type is not null and length(key) <= ${longestListed}
    group by key order by key limit ${mostFields}
  `.execute(db)
  return rows
}
