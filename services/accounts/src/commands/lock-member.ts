import type { Role } from '@postrider/contracts'
import { conflict, forbidden, notFound } from '@postrider/contracts/errors'
import { mayAssign, type NamedMember } from '../domain/member.ts'
import type { Project } from '../domain/project.ts'
import { countOwners, findMember } from '../store/members.ts'
import type { Tx } from '../store/tables.ts'
import { lockAnyOwnProject, projectDisabled, type Actor } from './lock-own-project.ts'

/** A member of a project that is locked, and the role of the user who wants to change something about it. */
export interface LockedMember {
  project: Project
  ownRole: Role
  member: NamedMember
}

/**
 * A member of a project, locked with it. Throws 404 when the actor or the user `userId` is not a member, 403
 * `PROJECT_DISABLED` when the project is disabled, unless the actor wants to leave it and has not made it:
 * else whoever is invited to somebody's bad project could neither leave it nor make one.
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

/** Throws 403 `FORBIDDEN` unless a member with the role `own` may give and take away all of these roles. */
export function requireAssignable(own: Role, ...roles: readonly Role[]): void {
  if (roles.every((role) => mayAssign(own, role))) return
  const needed = roles.includes('OWNER') ? 'an owner' : 'an admin or owner'
  throw forbidden(`Only ${needed} of the project may do this.`, 'FORBIDDEN', `Ask ${needed} of the project.`)
}

/** Throws 409 when the project would have no owner without this one. The project must be locked. */
export async function requireOtherOwner(tx: Tx, { projectId, role }: NamedMember): Promise<void> {
  if (role !== 'OWNER' || (await countOwners(tx, projectId)) > 1) return
  throw conflict('A project needs an owner, and this is its last.', {
    suggestion: 'Make another member an OWNER first, or delete the project.',
  })
}
