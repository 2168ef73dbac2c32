import { sql, type RawBuilder } from 'kysely'
import type { FieldChange } from '../domain/field-changes.ts'

/**
 * The statement that counts changes of contacts that exist. New and deleted contacts are counted by triggers.
 */
export function counting(changes: readonly FieldChange[]): RawBuilder<unknown> {
  const rows = changes.map(({ projectId, ...change }) => ({ project_id: projectId, ...change }))
  return sql`
    insert into field_counts (project_id, generation, type, field, value, count)
    select project_id, generation, type, field, value, count from field_count_rows(${JSON.stringify(rows)}::jsonb)`
}

/** How the catalogue names a key of `data`. */
export const fieldKey = (key: string): RawBuilder<string> => sql`field_key(${key})`

/** The longest key that the catalogue keeps as it is, in characters. */
export const longestListed = 200

/** The most values of a field that are counted; one with more has a row `full`. */
export const mostValues = 200
