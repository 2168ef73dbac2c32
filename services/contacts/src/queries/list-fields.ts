import type { ProjectGeneration } from '@postrider/contracts'
import type { FieldType, FieldView } from '@postrider/contracts/resources'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { fieldOfKey, standardFields } from '../domain/field-name.ts'
import { maxListedLength } from '../store/field-counts.ts'

/** Maximum number of custom fields in a response, because API clients may create any number of fields. */
const maxFields = 1_000

/** Returns the fields of a project's contacts, in order. Reads the field counts, not the contacts. */
export async function listFields({ db }: Context, project: ProjectGeneration): Promise<FieldView[]> {
  const { rows } = await sql<FieldCount>`
    select type, field, count from unnest(array['string', 'number', 'boolean', 'date', 'contact']) as wanted (type), lateral (
      select field, sum(count)::bigint as count from field_counts
      where project_id = ${project.projectId} and generation = ${project.generation} and field_counts.type = wanted.type
        and length(field) <= ${maxListedLength}
      group by field having sum(count) > 0 order by field limit ${maxFields}
    ) as counted
  `.execute(db)
  const contacts = rows.find(({ type }) => type === 'contact')?.count ?? 0
  const byKey = Map.groupBy(rows.filter(isOfField), ({ field }) => field)
  const custom = [...byKey].map(([key, counts]) => customField(key, counts, contacts))
  return [...standardViews(contacts), ...custom.toSorted(byName).slice(0, maxFields)].toSorted(byName)
}

interface FieldCount {
  type: FieldType | 'contact'
  field: string
  count: number
}

const isOfField = (counted: FieldCount): counted is FieldCount & { type: FieldType } =>
  counted.type !== 'contact'

/** Every contact has a value in each standard field. */
const standardViews = (contacts: number): FieldView[] =>
  Object.entries(standardFields).map(([field, type]) => ({
    field,
    type,
    coverage: 100,
    contactCount: contacts,
  }))

function customField(
  key: string,
  counts: readonly { type: FieldType; count: number }[],
  contacts: number,
): FieldView {
  const [first, ...others] = counts
  const having = counts.reduce((sum, { count }) => sum + count, 0)
  return {
    field: fieldOfKey(key),
    type: first && others.length === 0 ? first.type : 'string',
    coverage: Math.min(100, Math.round((100 * having) / Math.max(1, contacts))),
    contactCount: having,
  }
}

const byName = (left: FieldView, right: FieldView): number => (left.field < right.field ? -1 : 1)
