import { sql } from 'kysely'
import type { HeldRole } from '../domain/account-deletion.ts'
import type { Member, NamedMember } from '../domain/member.ts'
import type { Database, Tx } from './tables.ts'

/** Adds a member. Does nothing if the user is already a member. */
export async function insertMember(tx: Tx, member: Member): Promise<void> {
  await tx
    .insertInto('members')
    .values({
      project_id: member.projectId,
      user_id: member.userId,
      role: member.role,
      created_project: member.madeProject,
      created_at: member.createdAt,
    })
    .onConflict((conflict) => conflict.columns(['project_id', 'user_id']).doNothing())
    .execute()
}

const selectNamed = (db: Database | Tx, projectId: string) =>
  db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .innerJoin('projects', 'projects.id', 'members.project_id')
    .select([
      'members.project_id as projectId',
      'members.user_id as userId',
      'members.role as role',
      'members.created_project as madeProject',
      'members.created_at as createdAt',
      'users.email as email',
    ])
    .where('members.project_id', '=', projectId)
    .where('projects.deleted_at', 'is', null)

/** Returns the members of a project, oldest first. A deleted project has none. */
export const findMembers = (db: Database | Tx, projectId: string): Promise<NamedMember[]> =>
  selectNamed(db, projectId).orderBy('members.created_at').orderBy('members.user_id').execute()

/** Returns one member of a project. */
export const findMember = (
  db: Database | Tx,
  { projectId, userId }: Pick<Member, 'projectId' | 'userId'>,
): Promise<NamedMember | undefined> =>
  selectNamed(db, projectId).where('members.user_id', '=', userId).executeTakeFirst()

/**
 * Returns the number of owners of a project. The count can change unless the caller has locked the project.
 */
export async function countOwners(tx: Tx, projectId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('members')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('project_id', '=', projectId)
    .where('role', '=', 'OWNER')
    .executeTakeFirstOrThrow()
  return count
}

export async function setRole(
  tx: Tx,
  { projectId, userId, role }: Pick<Member, 'projectId' | 'userId' | 'role'>,
): Promise<void> {
  await tx
    .updateTable('members')
    .set({ role })
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .execute()
}

export async function deleteMember(
  tx: Tx,
  { projectId, userId }: Pick<Member, 'projectId' | 'userId'>,
): Promise<void> {
  await tx.deleteFrom('members').where('project_id', '=', projectId).where('user_id', '=', userId).execute()
}

/**
 * Returns the number of projects that this user created and is still a member of. A deleted project has no
 * members.
 */
export async function countMadeProjects(tx: Tx, userId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('members')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .where('created_project', '=', true)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Returns whether this user is a member of a disabled project. */
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

/** Deletes the members of a project. */
export async function deleteMembers(tx: Tx, projectId: string): Promise<void> {
  await tx.deleteFrom('members').where('project_id', '=', projectId).execute()
}

/** Returns the user's role in each project, ordered by the id of the project. */
export async function findRolesOf(db: Database | Tx, userId: string): Promise<HeldRole[]> {
  const { rows } = await sql<HeldRole>`
    select id as "projectId", name, own.role, own.created_project as "madeProject", disabled as "isDisabled",
      count(*)::int as members, count(*) filter (where members.role = 'OWNER')::int as owners
    from members as own
      join projects on id = own.project_id
      join members on members.project_id = own.project_id
    where own.user_id = ${userId} and deleted_at is null
    group by id, own.role, own.created_project
    order by id`.execute(db)
  return rows
}
