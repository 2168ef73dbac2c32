import { z } from 'zod'
import { AuditPage, AuditQuery } from '../resources/audit.ts'
import { InvitationView, MemberPatch, MemberView, NewMember } from '../resources/member.ts'
import { SessionView } from '../resources/session.ts'
import { endpointsOf } from './endpoint.ts'
import { created, noContent, ok } from './responses.ts'

const define = endpointsOf({
  name: 'Members and sessions',
  service: 'accounts',
  description: 'The members of a project with their roles, and the sessions of a user.',
})

const lastOwner = { 409: 'The project would have no owner.' }
const userId = 'The id of the user.'

export const listAudit = define({
  method: 'GET',
  path: '/projects/:id/audit',
  access: 'admin',
  resource: 'project',
  summary: 'Read the audit log of a project',
  query: AuditQuery,
  responses: ok('A page, newest first.', AuditPage),
})

export const listProjectMembers = define({
  method: 'GET',
  path: '/projects/:id/members',
  access: 'member',
  resource: 'project',
  summary: 'List the members of a project',
  responses: ok('All members.', z.array(MemberView)),
})

export const inviteMember = define({
  method: 'POST',
  path: '/projects/:id/members',
  access: 'admin',
  resource: 'project',
  summary: 'Invite a member',
  description:
    'A user with this verified address joins immediately. Any other address gets a mail with a link.',
  body: NewMember,
  example: { email: 'grace@example.com', role: 'MEMBER' },
  responses: created('The new member, or the invitation.', z.union([MemberView, InvitationView])),
  errors: {
    409: 'The user is already a member.',
    429: 'Too many invitations were sent, or (without `Retry-After`) too many invitations are open.',
  },
})

export const changeRole = define({
  method: 'PATCH',
  path: '/projects/:id/members/:userId',
  access: 'admin',
  resource: 'project',
  summary: 'Change the role of a member',
  parameters: { userId },
  body: MemberPatch,
  example: { role: 'ADMIN' },
  responses: ok('The updated member.', MemberView),
  errors: lastOwner,
})

/**
 * A member may leave, even if the project is disabled. The service lets only admins remove other members, and
 * only if the project is not disabled.
 */
export const removeProjectMember = define({
  method: 'DELETE',
  path: '/projects/:id/members/:userId',
  access: 'member',
  resource: 'project',
  whileDisabled: 'allowed',
  summary: 'Remove a member, or leave',
  parameters: { userId },
  responses: noContent('The user no longer has access to the project.'),
  errors: lastOwner,
})

export const listInvitations = define({
  method: 'GET',
  path: '/projects/:id/invitations',
  access: 'admin',
  resource: 'project',
  summary: 'List open invitations',
  responses: ok('The invitations that are not accepted yet.', z.array(InvitationView)),
})

export const revokeInvitation = define({
  method: 'DELETE',
  path: '/projects/:id/invitations/:invitationId',
  access: 'admin',
  resource: 'project',
  summary: 'Revoke an invitation',
  responses: noContent('The invitation is revoked.'),
})

export const listSessions = define({
  method: 'GET',
  path: '/users/@me/sessions',
  access: 'user',
  summary: 'List the sessions of the user',
  responses: ok('All sessions of the user.', z.array(SessionView)),
})

export const endOtherSessions = define({
  method: 'DELETE',
  path: '/users/@me/sessions',
  access: 'user',
  summary: 'End all other sessions',
  unaudited: 'Concerns a user, not a project.',
  responses: ok('The number of sessions that were ended.', z.object({ ended: z.int() })),
})

export const endSession = define({
  method: 'DELETE',
  path: '/users/@me/sessions/:id',
  access: 'user',
  resource: 'session',
  summary: 'End a session',
  unaudited: 'Concerns a user, not a project.',
  responses: {
    204: {
      description: 'The session is ended.',
      content: {},
      headers: { 'Set-Cookie': 'An empty session, if the request was made in the session that ended.' },
    },
  },
})
