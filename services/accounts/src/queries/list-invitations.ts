import { isId } from '@postrider/contracts'
import { notFound, roleRequired } from '@postrider/contracts/errors'
import type { Context } from '../context.ts'
import type { SentInvitation } from '../domain/invitation.ts'
import { mayAssign } from '../domain/member.ts'
import { invitationOf } from '../store/invitations.ts'
import { findMember } from '../store/members.ts'

/**
 * Returns the open invitations of a project, newest first. Throws 404 if the user is not a member, and 403 if
 * the user's role is MEMBER.
 */
export async function listInvitations(
  { db, now }: Context,
  { userId, projectId }: { userId: string; projectId: string },
): Promise<SentInvitation[]> {
  const member = isId(projectId) ? await findMember(db, { projectId, userId }) : undefined
  if (!member) throw notFound('project', projectId)
  if (!mayAssign(member.role, 'MEMBER')) throw roleRequired('an admin or owner')
  const rows = await db
    .selectFrom('invitations')
    .leftJoin('users', 'users.id', 'invitations.invited_by')
    .selectAll('invitations')
    .select('users.email as inviter')
    .where('invitations.project_id', '=', projectId)
    .where('invitations.expires_at', '>', now())
    .orderBy('invitations.created_at', 'desc')
    .orderBy('invitations.id', 'desc')
    .execute()
  return rows.map(({ inviter, ...row }) => ({ ...invitationOf(row), inviter }))
}
