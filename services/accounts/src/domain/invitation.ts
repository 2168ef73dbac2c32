import type { Role } from '@postrider/contracts'

/** Membership offered to the owner of an address. */
export interface Invitation {
  id: string
  projectId: string
  email: string
  role: Role
  /** The member who sent it; null if that user no longer exists. */
  invitedBy: string | null
  createdAt: Date
  expiresAt: Date
}

/** An invitation with the address of its sender; null if that user no longer exists. */
export interface SentInvitation extends Invitation {
  inviter: string | null
}

/** Lifetime of an invitation in milliseconds: a week, in case the recipient is on holiday. */
const lifeMs = 7 * 24 * 3_600_000

export const newInvitation = (
  id: string,
  wanted: Pick<Invitation, 'projectId' | 'email' | 'role' | 'invitedBy'>,
  at: Date,
): Invitation => ({ id, ...wanted, createdAt: at, expiresAt: new Date(at.getTime() + lifeMs) })
