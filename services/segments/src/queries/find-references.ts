import { isId } from '@postrider/contracts'
import { maxReferences, type Reference, type referencesApi } from '@postrider/contracts/internal'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Context } from '../context.ts'

type FindReferencesInput = z.output<(typeof referencesApi.find)['body']>

/** Returns at most 100 segments whose own condition reads a field, an event or a segment, ordered by id. */
export async function findReferences(
  { db }: Context,
  { projectId, generation, kind, id }: FindReferencesInput,
): Promise<Reference[]> {
  const reads = readsOf(kind, id)
  if (!reads) return []
  return db
    .selectFrom('segments')
    .select(['id', 'name'])
    .where('project_id', '=', projectId)
    .where('generation', '>=', generation)
    .where('deleted_at', 'is', null)
    .where(reads)
    .orderBy('id')
    .limit(maxReferences)
    .execute()
}

/**
 * Returns the SQL condition for segments that read the resource. Returns undefined if no condition can read
 * it.
 */
function readsOf(kind: FindReferencesInput['kind'], id: string) {
  switch (kind) {
    case 'field':
      return sql<boolean>`${id} = any(reads_fields)`
    case 'event':
      return sql<boolean>`${id} = any(reads_events)`
    case 'segment':
      return isId(id) ? sql<boolean>`${id}::uuid = any(reads_segments)` : undefined
    case 'template':
    case 'domain':
      return undefined
    default:
      return kind satisfies never
  }
}
