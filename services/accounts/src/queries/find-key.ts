import type { KeyType } from '@postrider/contracts'
import type { Context } from '../context.ts'

export interface KeyFacts {
  projectId: string
  keyType: KeyType
  disabled: boolean
  generation: number
  ownerId: string | null
}

/** Returns the project, its first owner and the type of the key with this hash; null for an unknown key. */
export async function findKey({ db }: Context, hash: string): Promise<KeyFacts | null> {
  const row = await db
    .selectFrom('api_keys')
    .innerJoin('projects', 'projects.id', 'api_keys.project_id')
    .select([
      'projects.id as projectId',
      'api_keys.type as keyType',
      'projects.disabled as disabled',
      'projects.generation as generation',
    ])
    .select((of) =>
      of
        .selectFrom('members')
        .select('user_id')
        .whereRef('members.project_id', '=', 'projects.id')
        .where('role', '=', 'OWNER')
        .orderBy('created_at')
        .orderBy('user_id')
        .limit(1)
        .as('ownerId'),
    )
    .where('api_keys.hash', '=', hash)
    .where('projects.deleted_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}
