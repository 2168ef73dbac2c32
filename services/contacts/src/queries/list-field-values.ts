import { isStorable, type ProjectGeneration } from '@postrider/contracts'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import type { FieldName } from '../domain/field-name.ts'
import { fieldKey, maxValues } from '../store/field-counts.ts'

/**
 * Returns the distinct values of a field in order: numbers, booleans, and texts of at most 200 characters.
 * For a field with more than 200 values, returns the values of the newest 2,000 contacts, or of the newest
 * 20,000 contacts if 2,000 have too few values.
 */
export async function listFieldValues(
  ctx: Context,
  project: ProjectGeneration,
  { field, limit }: { field: FieldName; limit: number },
): Promise<unknown[]> {
  if (field.kind === 'standard') return field.name === 'subscribed' ? [true, false].slice(0, limit) : []
  if (!isStorable(field.key)) return []
  const values =
    (await countedValues(ctx, project, field.key)) ??
    (await sampledValues(ctx, project, { key: field.key, limit }))
  return values.slice(0, limit)
}

/** Returns the counted values of a field, or undefined if the field has too many values to be counted. */
async function countedValues(
  { db }: Context,
  { projectId, generation }: ProjectGeneration,
  key: string,
): Promise<unknown[] | undefined> {
  const { rows } = await sql<{ type: 'value' | 'full'; value: unknown }>`
    select type, value from field_counts
    where project_id = ${projectId} and generation = ${generation} and type in ('full', 'value') and field = ${fieldKey(key)}
    group by type, value having type = 'full' or sum(count) > 0
    order by type, value limit ${maxValues}
  `.execute(db)
  return rows[0]?.type === 'full' ? undefined : rows.map(({ value }) => value)
}

/**
 * Returns the values of the newest contacts. Usually, 2,000 contacts are enough, because most such fields
 * have a different value for each contact.
 */
async function sampledValues(
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
    where field_value(value) is not null order by value limit ${maxValues}
  `.execute(db)
  return rows.map(({ value }) => value)
}
