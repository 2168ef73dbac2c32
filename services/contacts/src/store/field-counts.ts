import { sql, type RawBuilder } from 'kysely'
import type { FieldChange } from '../domain/field-changes.ts'

/**
 * Returns the statement that updates the field counts for changed contacts. Triggers count new and deleted
 * contacts.
 */
export function countChangesSql(changes: readonly FieldChange[]): RawBuilder<unknown> {
  const rows = changes.map(({ projectId, ...change }) => ({ project_id: projectId, ...change }))
  return sql`
    insert into field_counts (project_id, generation, type, field, value, count)
    select project_id, generation, type, field, value, count from field_count_rows(${JSON.stringify(rows)}::jsonb)`
}

/** Returns the name of a `data` key in the field counts. */
export const fieldKey = (key: string): RawBuilder<string> => sql`field_key(${key})`

/** Maximum length of a key that the field counts store unchanged, in characters. */
export const maxListedLength = 200

/** Maximum number of counted values per field. A field with more values has a row with the type `full`. */
export const maxValues = 200
