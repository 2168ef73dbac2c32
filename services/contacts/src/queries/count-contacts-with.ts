import { isStorable, type ProjectGeneration } from '@postrider/contracts'
import type { Context } from '../context.ts'
import type { FieldName } from '../domain/field-name.ts'
import { fieldKey } from '../store/field-counts.ts'

/** How many contacts of a project have a value in this field. Read from the catalogue. */
export async function countContactsWith(
  { db }: Context,
  project: ProjectGeneration,
  field: FieldName,
): Promise<number> {
  // A text that the database cannot hold is the key of no contact.
  if (field.kind === 'custom' && !isStorable(field.key)) return 0
  const { count } = await db
    .selectFrom('field_counts')
    .where('project_id', '=', project.projectId)
    .where('generation', '=', project.generation)
    .where('type', 'in', field.kind === 'custom' ? ['string', 'number', 'boolean', 'date'] : ['contact'])
    .where('field', '=', field.kind === 'custom' ? fieldKey(field.key) : '')
    .select((expression) => expression.fn.sum<string | null>('count').as('count'))
    .executeTakeFirstOrThrow()
  return Number(count ?? 0)
}
