import type { SealedKey } from '../domain/project-keys.ts'
import type { ApiKeysTable, Database, Tx } from './tables.ts'

/** Writes the keys of a project. The same statement replaces its existing keys. */
export async function putKeys(tx: Tx, keys: readonly SealedKey[], at: Date): Promise<void> {
  await tx
    .insertInto('api_keys')
    .values(
      keys.map(({ projectId, type, hash, sealed }) => ({
        project_id: projectId,
        type,
        hash,
        sealed,
        created_at: at,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['project_id', 'type']).doUpdateSet((expression) => ({
        hash: expression.ref('excluded.hash'),
        sealed: expression.ref('excluded.sealed'),
        created_at: expression.ref('excluded.created_at'),
      })),
    )
    .execute()
}

/** Returns the keys of these projects. */
export async function findKeysOf(db: Database | Tx, projectIds: readonly string[]): Promise<SealedKey[]> {
  if (projectIds.length === 0) return []
  const rows = await db
    .selectFrom('api_keys')
    .select(['project_id', 'type', 'hash', 'sealed'])
    .where('project_id', 'in', projectIds)
    .execute()
  return rows.map(keyOf)
}

/** Deletes the keys of a project. */
export async function deleteKeys(tx: Tx, projectId: string): Promise<void> {
  await tx.deleteFrom('api_keys').where('project_id', '=', projectId).execute()
}

const keyOf = (row: Omit<ApiKeysTable, 'created_at'>): SealedKey => ({
  projectId: row.project_id,
  type: row.type,
  hash: row.hash,
  sealed: row.sealed,
})
