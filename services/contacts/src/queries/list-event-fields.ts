import type { FieldType } from '@postrider/contracts/resources'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { maxListedLength } from '../store/field-counts.ts'

/** Number of events that are read, whose data is at most 13 MB (64 KB each). */
const eventsRead = 200

/** Maximum number of fields, like in the list of contact fields. */
const maxFields = 1_000

export interface EventField {
  field: string
  type: FieldType
}

/**
 * Returns the data keys of a project's newest events, or of its newest events with one name, in order. The
 * type of a key with values of different types is `string`.
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
    .limit(eventsRead)
  const { rows } = await sql<EventField>`
    select key as field, case when min(type) = max(type) then min(type) else 'string' end as type
    from (${newest}) as newest, jsonb_each(data), field_type(value) as typed (type)
    where type is not null and length(key) <= ${maxListedLength}
    group by key order by key limit ${maxFields}
  `.execute(db)
  return rows
}
