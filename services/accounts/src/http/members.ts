import {
  InvitationToken,
  NewMember,
  MemberPatch,
  type InvitationView,
  type MemberView,
} from '@postrider/contracts/resources'
import { created, endpoint, noContent, ok, type Endpoint } from '@postrider/http'
import { acceptInvitation } from '../commands/accept-invitation.ts'
import { changeRole } from '../commands/change-role.ts'
import { inviteMember } from '../commands/invite-member.ts'
import { removeMember } from '../commands/remove-member.ts'
import { revokeInvitation } from '../commands/revoke-invitation.ts'
import type { Context } from '../context.ts'
import type { SentInvitation } from '../domain/invitation.ts'
import type { NamedMember } from '../domain/member.ts'
import { listInvitations } from '../queries/list-invitations.ts'
import { listMembers } from '../queries/list-members.ts'
import { actorOf } from './actor.ts'

/** Who may do what in a project (API spec, project management). */
export const members = (ctx: Context): Endpoint[] => [
  endpoint('GET /projects/:id/members', { for: 'user', resource: 'project' }, async (from) =>
    ok((await listMembers(ctx, actorOf(from))).map(memberView)),
  ),

  endpoint(
    'POST /projects/:id/members',
    { for: 'user', resource: 'project', body: NewMember },
    async ({ body, ...from }) => {
      const invited = await inviteMember(ctx, actorOf(from), body)
      return created('member' in invited ? memberView(invited.member) : invitationView(invited.invitation))
    },
  ),

  endpoint(
    'PATCH /projects/:id/members/:userId',
    { for: 'user', resource: 'project', body: MemberPatch },
    async ({ body, ...from }) =>
      ok(memberView(await changeRole(ctx, actorOf(from), { ...body, userId: from.params.userId }))),
  ),

  endpoint('DELETE /projects/:id/members/:userId', { for: 'user', resource: 'project' }, async (from) => {
    await removeMember(ctx, actorOf(from), from.params.userId)
    return noContent()
  }),

  endpoint('GET /projects/:id/invitations', { for: 'user', resource: 'project' }, async (from) =>
    ok((await listInvitations(ctx, actorOf(from))).map(invitationView)),
  ),

  endpoint(
    'DELETE /projects/:id/invitations/:invitationId',
    { for: 'user', resource: 'project' },
    async (from) => {
      await revokeInvitation(ctx, actorOf(from), from.params.invitationId)
      return noContent()
    },
  ),

  endpoint('POST /auth/accept-invitation', { for: 'user', body: InvitationToken }, async ({ body, caller }) =>
    ok(await acceptInvitation(ctx, caller.userId, body.token)),
  ),
]

const memberView = ({ userId, email, role, createdAt }: NamedMember): MemberView => ({
  userId,
  email,
  role,
  createdAt: createdAt.toISOString(),
})

const invitationView = (invitation: SentInvitation): InvitationView => ({
  id: invitation.id,
  email: invitation.email,
  role: invitation.role,
  invitedBy: invitation.inviter,
  createdAt: invitation.createdAt.toISOString(),
  expiresAt: invitation.expiresAt.toISOString(),
})
