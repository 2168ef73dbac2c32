import type { Context } from '../context.ts'
import { openKeys, type OwnProject } from '../domain/project-keys.ts'
import { findKeysOf } from '../store/api-keys.ts'
import { membershipOf, qualifiedColumns } from '../store/projects.ts'

/** Returns the projects of a user with their keys, oldest first. */
export async function listProjects({ db, cipher }: Context, userId: string): Promise<OwnProject[]> {
  const rows = await db
    .selectFrom('projects')
    .innerJoin('members', 'members.project_id', 'projects.id')
    .select([...qualifiedColumns, 'members.role'])
    .where('members.user_id', '=', userId)
    .where('projects.deleted_at', 'is', null)
    .orderBy('projects.created_at')
    .orderBy('projects.id')
    .execute()
  const sealed = await findKeysOf(
    db,
    rows.map((row) => row.id),
  )
  return rows.flatMap((row) => {
    const own = sealed.filter((key) => key.projectId === row.id)
    // A project without keys was deleted between the two queries.
    return own.length === 0 ? [] : [{ ...membershipOf(row), keys: openKeys(cipher, own) }]
  })
}
