import type { Role } from '@postrider/contracts'

/** A user's role in a project, and the facts that decide whether the user can be deleted. */
export interface HeldRole {
  projectId: string
  name: string
  role: Role
  /** Whether the user created the project. */
  madeProject: boolean
  isDisabled: boolean
  /** The number of members of the project, including the user. */
  members: number
  owners: number
}

export interface AccountDeletion {
  /** Projects that would have members but no owner. They prevent the deletion. */
  lastOwnerOf: HeldRole[]
  /** Projects without other members. They are deleted with the user. */
  onlyMemberOf: HeldRole[]
  /** Projects that the user leaves. */
  left: HeldRole[]
  /** Whether a disabled project prevents the deletion. */
  isDisabled: boolean
}

/**
 * Returns what happens to the user's projects if the user is deleted. A user can leave a disabled project
 * only if another user created the project, as with `lockMember`.
 */
export function planAccountDeletion(roles: readonly HeldRole[]): AccountDeletion {
  const [alone, shared] = [roles.filter(isAlone), roles.filter((each) => !isAlone(each))]
  return {
    lastOwnerOf: shared.filter(isLastOwner),
    onlyMemberOf: alone,
    left: shared.filter((each) => !isLastOwner(each)),
    isDisabled: roles.some((each) => each.isDisabled && (isAlone(each) || each.madeProject)),
  }
}

const isAlone = ({ members }: HeldRole): boolean => members === 1

const isLastOwner = ({ role, owners }: HeldRole): boolean => role === 'OWNER' && owners === 1
