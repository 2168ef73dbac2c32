import type { Role } from '@postrider/contracts'
import type { Membership, Project } from '../domain/project.ts'
import type { ProjectsTable, Tx } from './tables.ts'

export async function insertProject(tx: Tx, project: Project): Promise<void> {
  await tx
    .insertInto('projects')
    .values({ ...rowOf(project), deleted_at: null })
    .execute()
}

/** A project that is not deleted, locked. */
export async function lockProject(tx: Tx, id: string): Promise<Project | undefined> {
  const row = await tx
    .selectFrom('projects')
    .select(columns)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row && projectOf(row)
}

/**
 * A project, locked, with the role that this user has in it; undefined when the user is not a member. The role is read by a statement of
 * its own: one that has waited for the lock sees the members as they were when it began, also one who was removed meanwhile.
 */
export async function lockMembership(
  tx: Tx,
  projectId: string,
  userId: string,
): Promise<Membership | undefined> {
  const project = await lockProject(tx, projectId)
  if (!project) return undefined
  const member = await tx
    .selectFrom('members')
    .select('role')
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return member && { project, role: member.role }
}

/** The oldest project of this name that the user owns. */
export async function findOwnedProject(tx: Tx, userId: string, name: string): Promise<Project | undefined> {
  const row = await tx
    .selectFrom('projects')
    .innerJoin('members', 'members.project_id', 'projects.id')
    .select(qualified)
    .where('members.user_id', '=', userId)
    .where('members.role', '=', 'OWNER')
    .where('projects.name', '=', name)
    .where('projects.deleted_at', 'is', null)
    .orderBy('projects.created_at')
    .orderBy('projects.id')
    .executeTakeFirst()
  return row && projectOf(row)
}

/** Writes a project that this transaction has locked. */
export async function updateProject(tx: Tx, project: Project): Promise<void> {
  await tx.updateTable('projects').set(rowOf(project)).where('id', '=', project.id).execute()
}

/** Marks a project that this transaction has locked as deleted. The row stays, with the last generation, but no query finds it. */
export async function markDeleted(tx: Tx, project: Project): Promise<void> {
  await tx
    .updateTable('projects')
    .set({ ...rowOf(project), deleted_at: project.updatedAt })
    .where('id', '=', project.id)
    .execute()
}

type Row = Omit<ProjectsTable, 'deleted_at'>

const columns = [
  'id',
  'name',
  'language',
  'tracking',
  'logo_url',
  'disabled',
  'disabled_reason',
  'generation',
  'version',
  'created_at',
  'updated_at',
] as const

/** The same columns for a join, where their names alone would be ambiguous. */
export const qualified = [
  'projects.id',
  'projects.name',
  'projects.language',
  'projects.tracking',
  'projects.logo_url',
  'projects.disabled',
  'projects.disabled_reason',
  'projects.generation',
  'projects.version',
  'projects.created_at',
  'projects.updated_at',
] as const

const rowOf = (project: Project): Row => ({
  id: project.id,
  name: project.name,
  language: project.language,
  tracking: project.tracking,
  logo_url: project.logoUrl,
  disabled: project.disabled,
  disabled_reason: project.disabledReason,
  generation: project.generation,
  version: project.version,
  created_at: project.createdAt,
  updated_at: project.updatedAt,
})

const projectOf = (row: Row): Project => ({
  id: row.id,
  name: row.name,
  language: row.language,
  tracking: row.tracking,
  logoUrl: row.logo_url,
  disabled: row.disabled,
  disabledReason: row.disabled_reason,
  generation: row.generation,
  version: row.version,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

export const membershipOf = ({ role, ...row }: Row & { role: Role }): Membership => ({
  project: projectOf(row),
  role,
})
