import { isStorable, type ProjectGeneration } from '@postrider/contracts'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import type { FieldName } from '../domain/field-name.ts'
import { fieldKey, mostValues } from '../store/field-counts.ts'

/**
 * Returns the distinct values of a field, in order: texts of up to 200 characters, numbers and booleans.
 * For a field with more than 200 values, returns the values of the newest 2,000 contacts, or of 20,000 if
 * these have too few.
 */
export async function listFieldValues(
  ctx: Context,
  project: ProjectGeneration,
  { field, limit }: { field: FieldName; limit: number },
): Promise<unknown[]> {
  if (field.kind === 'standard') return field.name === 'subscribed' ? [true, false].slice(0, limit) : []
  if (!isStorable(field.key)) return []
  const values =
    (await catalogued(ctx, project, field.key)) ?? (await sampled(ctx, project, { key: field.key, limit }))
  return values.slice(0, limit)
}

/** Undefined if the field has too many values for the catalogue. */
async function catalogued(
  { db }: Context,
  { projectId, generation }: ProjectGeneration,
  key: string,
): Promise<unknown[] | undefined> {
  const { rows } = await sql<{ type: 'value' | 'full'; value: unknown }>`
    select type, value from field_counts
    where project_id = ${projectId} and generation = ${generation} and type in ('full', 'value') and field = ${fieldKey(key)}
    group by type, value having type = 'full' or sum(count) > 0
    order by type, value limit ${mostValues}
  `.execute(db)
  return rows[0]?.type === 'full' ? undefined : rows.map(({ value }) => value)
}

/** Usually 2,000 contacts are enough: most such fields have a different value for each contact. */
async function sampled(
  ctx: Context,
  project: ProjectGeneration,
  { key, limit }: { key: string; limit: number },
): Promise<unknown[]> {
  const few = await valuesOfNewest(ctx, { ...project, key, size: 2_000 })
  return few.length >= limit ? few : valuesOfNewest(ctx, { ...project, key, size: 20_000 })
}

async function valuesOfNewest(
  { db }: Context,
  { projectId, generation, key, size }: ProjectGeneration & { key: string; size: number },
): Promise<unknown[]> {
  const { rows } = await sql<{ value: unknown }>`
    select distinct value from (
      select data -> ${key} as value from contacts where project_id = ${projectId} and generation = ${generation}
      order by created_at desc, id desc limit ${size}
    ) as newest
    where field_value(value) is not null order by value limit ${mostValues}
  `.execute(db)
  return rows.map(({ value }) => value)
}
