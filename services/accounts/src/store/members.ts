import type { Role } from '@postrider/contracts'
import type { Tx } from './tables.ts'

export interface Member {
  projectId: string
  userId: string
  role: Role
  createdAt: Date
}

export async function insertMember(tx: Tx, member: Member): Promise<void> {
  await tx
    .insertInto('members')
    .values({
      project_id: member.projectId,
      user_id: member.userId,
      role: member.role,
      created_at: member.createdAt,
    })
    .execute()
}

/** True when a project that this user is in is disabled. */
export async function isInDisabledProject(tx: Tx, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('members')
    .innerJoin('projects', 'projects.id', 'members.project_id')
    .select('projects.id')
    .where('members.user_id', '=', userId)
    .where('projects.disabled', '=', true)
    .where('projects.deleted_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Leaves a project without members. */
export async function deleteMembers(tx: Tx, projectId: string): Promise<void> {
  await tx.deleteFrom('members').where('project_id', '=', projectId).execute()
}
