import type { Role } from '@postrider/contracts'

/** Membership of a user in a project. */
export interface Member {
  projectId: string
  userId: string
  role: Role
  /** Whether the member created the project. */
  madeProject: boolean
  createdAt: Date
}

/** A member with the address that other members see. */
export interface NamedMember extends Member {
  email: string
}

const ranks: Record<Role, number> = { MEMBER: 1, ADMIN: 2, OWNER: 3 }

/**
 * Returns whether a member with the role `own` may grant, change or revoke `role`. An OWNER may assign every
 * role, an ADMIN every role except OWNER, and a MEMBER none.
 */
export const mayAssign = (own: Role, role: Role): boolean => own !== 'MEMBER' && ranks[own] >= ranks[role]

/** Returns whether the role `after` allows less than the role `before`. */
export const isDemotion = (before: Role, after: Role): boolean => ranks[after] < ranks[before]
