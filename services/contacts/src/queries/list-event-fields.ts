import type { FieldType } from '@postrider/contracts/resources'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { longestListed } from '../store/field-counts.ts'

/** At most 13 MB, with 64 KB of data each. */
const newestRead = 200

/** Same limit as the list of contact fields. */
const mostFields = 1_000

export interface EventField {
  field: string
  type: FieldType
}

/**
 * Returns the data keys of a project's newest events, or of the newest events of one name, in order. The
 * type is the type of all values, or `string` for mixed types. Reads the events themselves through an
 * index, because no catalogue exists.
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
