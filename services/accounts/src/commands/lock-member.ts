import type { Role } from '@postrider/contracts'
import { notFound, roleRequired } from '@postrider/contracts/errors'
import { lastOwner, projectDisabled } from '../errors.ts'
import { mayAssign, type NamedMember } from '../domain/member.ts'
import type { Project } from '../domain/project.ts'
import { countOwners, findMember } from '../store/members.ts'
import type { Tx } from '../store/tables.ts'
import { lockAnyOwnProject, type Actor } from './lock-own-project.ts'

/** A member of a locked project, and the role of the acting user. */
export interface LockedMember {
  project: Project
  ownRole: Role
  member: NamedMember
}

/**
 * Returns a member of a project and locks the project. Throws 404 if the actor or the user is not a member.
 * Throws 403 `PROJECT_DISABLED` if the project is disabled, unless the actor leaves a project that another
 * user created. Members of a disabled project cannot create projects, so they must be able to leave it.
 */
export async function lockMember(
  tx: Tx,
  actor: Actor,
  { userId, mayLeave }: { userId: string; mayLeave: boolean },
): Promise<LockedMember> {
  const { project, role: ownRole } = await lockAnyOwnProject(tx, actor)
  const member = await findMember(tx, { projectId: project.id, userId })
  if (!member) throw notFound('member', userId)
  if (project.disabled && !(mayLeave && member.userId === actor.userId && !member.madeProject))
    throw projectDisabled()
  return { project, ownRole, member }
}

/** Throws 403 `FORBIDDEN` unless a member with the role `own` may grant and revoke all `roles`. */
export function requireAssignable(own: Role, ...roles: readonly Role[]): void {
  if (roles.every((role) => mayAssign(own, role))) return
  const needed = roles.includes('OWNER') ? 'an owner' : 'an admin or owner'
  throw roleRequired(needed)
}

/** Throws 409 if the project would have no owner without this member. The project must be locked. */
export async function requireOtherOwner(tx: Tx, { projectId, role }: NamedMember): Promise<void> {
  if (role !== 'OWNER' || (await countOwners(tx, projectId)) > 1) return
  throw lastOwner()
}
