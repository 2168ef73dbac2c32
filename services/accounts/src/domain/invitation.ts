import type { Role } from '@postrider/contracts'

/** A place in a project for whoever proves to have this address. */
export interface Invitation {
  id: string
  projectId: string
  email: string
  role: Role
  /** The member who sent it; null when that user no longer exists. */
  invitedBy: string | null
  createdAt: Date
  expiresAt: Date
}

/** An invitation with the address of the member who sent it; null when that user no longer exists. */
export interface SentInvitation extends Invitation {
  inviter: string | null
}

/** Long enough for a holiday week; the sender can send it again. */
const lifeMs = 7 * 24 * 3_600_000

export const newInvitation = (
  id: string,
  wanted: Pick<Invitation, 'projectId' | 'email' | 'role' | 'invitedBy'>,
  at: Date,
): Invitation => ({ id, ...wanted, createdAt: at, expiresAt: new Date(at.getTime() + lifeMs) })
