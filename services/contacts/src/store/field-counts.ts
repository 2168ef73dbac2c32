import { sql, type RawBuilder } from 'kysely'
import type { FieldChange } from '../domain/field-changes.ts'

/** The statement that counts changes of existing contacts. Triggers count new and deleted contacts. */
export function counting(changes: readonly FieldChange[]): RawBuilder<unknown> {
  const rows = changes.map(({ projectId, ...change }) => ({ project_id: projectId, ...change }))
  return sql`
    insert into field_counts (project_id, generation, type, field, value, count)
    select project_id, generation, type, field, value, count from field_count_rows(${JSON.stringify(rows)}::jsonb)`
}

/** The catalogue's name of a `data` key. */
export const fieldKey = (key: string): RawBuilder<string> => sql`field_key(${key})`

/** Longest key that the catalogue stores unchanged, in characters. */
export const longestListed = 200

/** Maximum number of counted values per field. A field with more has a row `full`. */
export const mostValues = 200
