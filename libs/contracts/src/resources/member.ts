import { z } from 'zod'
import { Role } from '../caller.ts'
import { Email, Id, Instant } from '../fields.ts'

/** Body of POST /projects/:id/members. */
export const NewMember = z.object({ email: Email, role: Role.default('MEMBER') })
export type NewMember = z.infer<typeof NewMember>

/** Body of PATCH /projects/:id/members/:userId. */
export const MemberPatch = z.object({ role: Role })
export type MemberPatch = z.infer<typeof MemberPatch>

/** A member of a project as the API returns it. */
export const MemberView = z.object({ userId: Id, email: z.string(), role: Role, createdAt: Instant })
export type MemberView = z.infer<typeof MemberView>

/** A pending invitation as the API returns it. */
export const InvitationView = z.object({
  id: Id,
  email: z.string(),
  role: Role,
  /** The email address of the member who sent the invitation; null if that user no longer exists. */
  invitedBy: z.string().nullable(),
  createdAt: Instant,
  expiresAt: Instant,
})
export type InvitationView = z.infer<typeof InvitationView>

/** Body of POST /auth/accept-invitation. */
export const InvitationToken = z.object({ token: z.string().min(1).max(200) })
export type InvitationToken = z.infer<typeof InvitationToken>
