import type { Role } from '@postrider/contracts'
import type { Tx } from './tables.ts'

export interface Member {
  projectId: string
  userId: string
  role: Role
  /** The member made the project. */
  madeProject: boolean
  createdAt: Date
}

export async function insertMember(tx: Tx, member: Member): Promise<void> {
  await tx
    .insertInto('members')
    .values({
      project_id: member.projectId,
      user_id: member.userId,
      role: member.role,
      made_project: member.madeProject,
      created_at: member.createdAt,
    })
    .execute()
}

/** The number of projects that this user made and is still a member of. A deleted one has no members. */
export async function countMadeProjects(tx: Tx, userId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('members')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .where('made_project', '=', true)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** True when this user is a member of a disabled project. */
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
