import { isStorable, type ProjectGeneration } from '@postrider/contracts'
import type { Context } from '../context.ts'
import type { FieldName } from '../domain/field-name.ts'
import { fieldKey } from '../store/field-counts.ts'

/**
 * Returns the number of a project's contacts that have a value in this field. Reads it from the field counts.
 */
export async function countContactsWith(
  { db }: Context,
  project: ProjectGeneration,
  field: FieldName,
): Promise<number> {
  // If the database cannot store the key, no contact has it.
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
