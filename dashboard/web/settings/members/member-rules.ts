import type { Role } from '../../api/access.ts'

/** The roles, with the most rights first. */
export const roles = ['OWNER', 'ADMIN', 'MEMBER'] as const satisfies readonly Role[]

export interface MemberOfProject {
  userId: string
  role: Role
}

/** The member whose session it is. */
export interface Viewer extends MemberOfProject {
  isProjectDisabled: boolean
}

/** Returns the roles that a member may grant or take: an owner all, an admin all except OWNER. */
export function assignableRoles({ role, isProjectDisabled }: Omit<Viewer, 'userId'>): readonly Role[] {
  if (isProjectDisabled || role === 'MEMBER') return []
  return roles.filter((each) => role === 'OWNER' || each !== 'OWNER')
}

/** Returns whether the member is the only owner, whom the API neither demotes nor removes. */
export const isLastOwner = (member: MemberOfProject, members: readonly MemberOfProject[]): boolean =>
  member.role === 'OWNER' && members.filter(({ role }) => role === 'OWNER').length === 1

export interface MemberActions {
  canChangeRole: boolean
  canRemove: boolean
}

/** Returns what the viewer may do with a member. The viewer leaves by another action. */
export function memberActions(
  viewer: Viewer,
  member: MemberOfProject,
  members: readonly MemberOfProject[],
): MemberActions {
  const may = assignableRoles(viewer).includes(member.role) && !isLastOwner(member, members)
  return { canChangeRole: may, canRemove: may && member.userId !== viewer.userId }
}
