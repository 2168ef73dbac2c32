import { isId, type Role } from '@postrider/contracts'
import { forbidden, notFound, type AppError } from '@postrider/contracts/errors'
import type { Membership } from '../domain/project.ts'
import { lockMembership } from '../store/projects.ts'
import type { Tx } from '../store/tables.ts'

export interface Actor {
  userId: string
  projectId: string
}

/**
 * Which roles may do what to a project. By the decision on roles only an OWNER deletes it or has to do with
 * its billing, and a MEMBER may neither change its settings nor see the secret key.
 */
export const mayDelete: readonly Role[] = ['OWNER']
export const mayBill: readonly Role[] = ['OWNER']
export const mayManage: readonly Role[] = ['OWNER', 'ADMIN']

/**
 * A project of this user, locked for a change. Throws 404 when the user is not a member of it or it does not
 * exist, 403 `FORBIDDEN` when the role is none of `roles`, 403 `PROJECT_DISABLED` when the project is
 * disabled.
 */
export async function lockOwnProject(tx: Tx, actor: Actor, roles: readonly Role[]): Promise<Membership> {
  const membership = await lockEvenDisabled(tx, actor, roles)
  if (membership.project.disabled) throw projectDisabled()
  return membership
}

/** The same though the project be disabled: to pay for it, say. */
export async function lockEvenDisabled(tx: Tx, actor: Actor, roles: readonly Role[]): Promise<Membership> {
  const membership = await lockAnyOwnProject(tx, actor)
  if (!roles.includes(membership.role)) throw tooSmall(roles)
  return membership
}

/** The same for any role, and though the project be disabled. */
export async function lockAnyOwnProject(tx: Tx, { userId, projectId }: Actor): Promise<Membership> {
  const membership = isId(projectId) ? await lockMembership(tx, projectId, userId) : undefined
  if (!membership) throw notFound('project', projectId)
  return membership
}

const tooSmall = (roles: readonly Role[]): AppError =>
  forbidden(
    `This needs the role ${roles.join(' or ')} in the project.`,
    'FORBIDDEN',
    'Ask an owner of the project to do it, or to change your role.',
  )

/** 403 `PROJECT_DISABLED`. */
export const projectDisabled = (message = 'This project is disabled; it can only be read.'): AppError =>
  forbidden(message, 'PROJECT_DISABLED', 'Ask the support of this server why, and what to do.')
