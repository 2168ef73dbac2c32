import { isId } from '@postrider/contracts'
import { maxReferences, type Reference, type referencesApi } from '@postrider/contracts/internal'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Context } from '../context.ts'

type ReferencesInput = z.output<(typeof referencesApi.find)['body']>

/** Returns the unfinished campaigns that use a resource, ordered by id; at most 100. */
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

/** Returns undefined for an id that no resource can have. */
function usesOf(kind: ReferencesInput['kind'], id: string) {
  switch (kind) {
    case 'field':
      return sql<boolean>`${id} = any(reads_fields)`
    case 'event':
      return sql<boolean>`${id} = any(reads_events)`
    case 'segment':
      return isId(id)
        ? // A running campaign also uses the segments that its own segment referred to at the start.
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
