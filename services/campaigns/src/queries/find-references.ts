import { isId } from '@postrider/contracts'
import { maxReferences, type Reference, type referencesApi } from '@postrider/contracts/internal'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Context } from '../context.ts'

type ReferencesInput = z.output<(typeof referencesApi.find)['body']>

/** Returns at most 100 unfinished campaigns that use a resource, ordered by id. */
export async function findReferences(
  { db }: Context,
  { projectId, generation, kind, id }: ReferencesInput,
): Promise<Reference[]> {
  const uses = usesOf(kind, id)
  if (!uses) return []
  return db
    .selectFrom('campaigns')
    .select(['id', 'name'])
    .where('project_id', '=', projectId)
    .where('generation', '>=', generation)
    .where('status', 'in', ['DRAFT', 'SCHEDULED', 'SENDING'])
    .where(uses)
    .orderBy('id')
    .limit(maxReferences)
    .execute()
}

/**
 * Returns the SQL condition for campaigns that use the resource. Returns undefined if no resource can have
 * the id.
 */
function usesOf(kind: ReferencesInput['kind'], id: string) {
  switch (kind) {
    case 'field':
      return sql<boolean>`${id} = any(reads_fields)`
    case 'event':
      return sql<boolean>`${id} = any(reads_events)`
    case 'segment':
      return isId(id)
        ? // A campaign in SENDING also uses the segments to which its own segment referred at the start.
          sql<boolean>`(segment_id = ${id}::uuid or ${id}::uuid = any(reads_segments)
            or (status = 'SENDING' and jsonb_exists(audience -> 'who' -> 'memberships', lower(${id}))))`
        : undefined
    case 'template':
      return isId(id) ? sql<boolean>`template_id = ${id}::uuid` : undefined
    case 'domain':
      return sql<boolean>`right('.' || split_part(sender, '@', 2), length(${id}) + 1) = '.' || lower(${id})`
    default:
      return kind satisfies never
  }
}
