import type { Role } from '@postrider/contracts'

/** A user's place in a project. */
export interface Member {
  projectId: string
  userId: string
  role: Role
  /** The member made the project. */
  madeProject: boolean
  createdAt: Date
}

/** A member as the others see it. */
export interface NamedMember extends Member {
  email: string
}

const ranks: Record<Role, number> = { MEMBER: 1, ADMIN: 2, OWNER: 3 }

/**
 * True when a member with the first role may give, change or take away the second: an OWNER every role, an
 * ADMIN every role but OWNER, a MEMBER none.
 */
export const mayAssign = (own: Role, role: Role): boolean => own !== 'MEMBER' && ranks[own] >= ranks[role]

/** True when the second role allows less than the first. */
export const isDemotion = (before: Role, after: Role): boolean => ranks[after] < ranks[before]
