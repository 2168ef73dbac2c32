import * as authApi from '@postrider/contracts/api/auth'
import * as api from '@postrider/contracts/api/members'
import type { InvitationView, MemberView } from '@postrider/contracts/resources'
import { created, implement, noContent, ok, type Endpoint } from '@postrider/http'
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

/** Endpoints for members and invitations of a project. */
export const members = (ctx: Context): Endpoint[] => [
  implement(api.listProjectMembers, async (from) =>
    ok((await listMembers(ctx, actorOf(from))).map(memberView)),
  ),

  implement(api.inviteMember, async ({ body, ...from }) => {
    const invited = await inviteMember(ctx, actorOf(from), body)
    return created('member' in invited ? memberView(invited.member) : invitationView(invited.invitation))
  }),

  implement(api.changeRole, async ({ body, ...from }) =>
    ok(memberView(await changeRole(ctx, actorOf(from), { ...body, userId: from.params.userId }))),
  ),

  implement(api.removeProjectMember, async (from) => {
    await removeMember(ctx, actorOf(from), from.params.userId)
    return noContent()
  }),

  implement(api.listInvitations, async (from) =>
    ok((await listInvitations(ctx, actorOf(from))).map(invitationView)),
  ),

  implement(api.revokeInvitation, async (from) => {
    await revokeInvitation(ctx, actorOf(from), from.params.invitationId)
    return noContent()
  }),

  implement(authApi.acceptInvitation, async ({ body, caller }) =>
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
