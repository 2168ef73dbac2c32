import type { Role } from '@postrider/contracts'
import type { Selectable, Insertable } from 'kysely'
import type { Membership, Project } from '../domain/project.ts'
import type { Database, ProjectsTable, Tx } from './tables.ts'

export async function insertProject(tx: Tx, project: Project): Promise<void> {
  await tx
    .insertInto('projects')
    .values({ ...rowOf(project), deleted_at: null })
    .execute()
}

/** Returns a project that is not deleted. */
export async function findProject(db: Database, id: string): Promise<Project | undefined> {
  const row = await db
    .selectFrom('projects')
    .select(columns)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row && projectOf(row)
}

/** Returns the project of a Stripe customer, even if the project is deleted. */
export async function findProjectOfCustomer(
  db: Database,
  customer: string,
): Promise<{ id: string; isDeleted: boolean } | undefined> {
  const row = await db
    .selectFrom('projects')
    .select(['id', 'deleted_at'])
    .where('customer', '=', customer)
    .executeTakeFirst()
  return row && { id: row.id, isDeleted: row.deleted_at !== null }
}

/** Locks these projects in the order of their ids. Returns the projects that are not deleted. */
export async function lockProjects(tx: Tx, ids: readonly string[]): Promise<Project[]> {
  const rows = await tx
    .selectFrom('projects')
    .select(columns)
    .where('id', '=', (expression) => expression.fn.any(expression.val([...new Set(ids)])))
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(projectOf)
}

/** Returns a project that is not deleted, and locks it. */
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
 * Locks a project and returns it with the user's role; undefined if the user is not a member. Reads the role
 * in a second statement, because a statement that waits for the lock sees the members as of its start.
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

/** Returns the oldest project with this name that the user owns. */
export async function findOwnedProject(tx: Tx, userId: string, name: string): Promise<Project | undefined> {
  const row = await tx
    .selectFrom('projects')
    .innerJoin('members', 'members.project_id', 'projects.id')
    .select(qualifiedColumns)
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

/** Writes a project that this transaction has locked and reset. */
export async function markReset(tx: Tx, project: Project): Promise<void> {
  await tx
    .updateTable('projects')
    .set({ ...rowOf(project), reset_at: project.updatedAt })
    .where('id', '=', project.id)
    .execute()
}

/**
 * Marks a project that this transaction has locked as deleted. The row keeps the last generation, but queries
 * do not return the row.
 */
export async function markDeleted(tx: Tx, project: Project): Promise<void> {
  await tx
    .updateTable('projects')
    .set({ ...rowOf(project), deleted_at: project.updatedAt })
    .where('id', '=', project.id)
    .execute()
}

type Row = Omit<Selectable<ProjectsTable>, 'deleted_at' | 'reset_at'>

const columns = [
  'id',
  'name',
  'language',
  'tracking',
  'logo_url',
  'workflow_mails_per_hour',
  'workflow_mails_per_day',
  'disabled',
  'disabled_reason',
  'generation',
  'version',
  'allowance',
  'customer',
  'subscription',
  'metered',
  'created_at',
  'updated_at',
] as const

/** The columns with their table name, for joins. */
export const qualifiedColumns = [
  'projects.id',
  'projects.name',
  'projects.language',
  'projects.tracking',
  'projects.logo_url',
  'projects.workflow_mails_per_hour',
  'projects.workflow_mails_per_day',
  'projects.disabled',
  'projects.disabled_reason',
  'projects.generation',
  'projects.version',
  'projects.allowance',
  'projects.customer',
  'projects.subscription',
  'projects.metered',
  'projects.created_at',
  'projects.updated_at',
] as const

const rowOf = (project: Project): Omit<Insertable<ProjectsTable>, 'deleted_at'> => ({
  id: project.id,
  name: project.name,
  language: project.language,
  tracking: project.tracking,
  logo_url: project.logoUrl,
  workflow_mails_per_hour: project.workflowMailsPerHour,
  workflow_mails_per_day: project.workflowMailsPerDay,
  disabled: project.disabled,
  disabled_reason: project.disabledReason,
  generation: project.generation,
  version: project.version,
  allowance: project.allowance && JSON.stringify(project.allowance),
  customer: project.customer,
  subscription: project.subscription,
  metered: project.metered,
  created_at: project.createdAt,
  updated_at: project.updatedAt,
})

const projectOf = (row: Row): Project => ({
  id: row.id,
  name: row.name,
  language: row.language,
  tracking: row.tracking,
  logoUrl: row.logo_url,
  workflowMailsPerHour: row.workflow_mails_per_hour,
  workflowMailsPerDay: row.workflow_mails_per_day,
  disabled: row.disabled,
  disabledReason: row.disabled_reason,
  generation: row.generation,
  version: row.version,
  allowance: row.allowance,
  customer: row.customer,
  subscription: row.subscription,
  metered: row.metered,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

export const membershipOf = ({ role, ...row }: Row & { role: Role }): Membership => ({
  project: projectOf(row),
  role,
})
