import { isId, type Role } from '@postrider/contracts'
import { notFound } from '@postrider/contracts/errors'
import { projectDisabled, roleInProjectRequired } from '../errors.ts'
import type { Membership } from '../domain/project.ts'
import { lockMembership } from '../store/projects.ts'
import type { Tx } from '../store/tables.ts'

export interface Actor {
  userId: string
  projectId: string
}

/**
 * Roles that may perform an action. Only an OWNER may delete a project or manage its billing; a MEMBER may
 * neither change settings nor see the secret key.
 */
export const mayDelete: readonly Role[] = ['OWNER']
export const mayBill: readonly Role[] = ['OWNER']
export const mayManage: readonly Role[] = ['OWNER', 'ADMIN']

/**
 * Returns a project of this user and locks it for a change. Throws 404 if the project does not exist or the
 * user is not a member. Throws 403 `FORBIDDEN` if the user has none of the roles, and 403 `PROJECT_DISABLED`
 * if the project is disabled.
 */
export async function lockOwnProject(tx: Tx, actor: Actor, roles: readonly Role[]): Promise<Membership> {
  const membership = await lockOwnProjectEvenDisabled(tx, actor, roles)
  if (membership.project.disabled) throw projectDisabled()
  return membership
}

/** Like `lockOwnProject`, but also for a disabled project, for example to pay for it. */
export async function lockOwnProjectEvenDisabled(
  tx: Tx,
  actor: Actor,
  roles: readonly Role[],
): Promise<Membership> {
  const membership = await lockAnyOwnProject(tx, actor)
  if (!roles.includes(membership.role)) throw roleInProjectRequired(roles)
  return membership
}

/** Like `lockOwnProject`, but for any role and also for a disabled project. */
export async function lockAnyOwnProject(tx: Tx, { userId, projectId }: Actor): Promise<Membership> {
  const membership = isId(projectId) ? await lockMembership(tx, projectId, userId) : undefined
  if (!membership) throw notFound('project', projectId)
  return membership
}
