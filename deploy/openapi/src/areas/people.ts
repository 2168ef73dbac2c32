import { AuditPage, InvitationView, MemberView, SessionView } from '@postrider/contracts/resources'
import { z } from 'zod'
import { created, noContent, ok, type Area } from '../area.ts'

const lastOwner = { 409: 'The project would have no owner any more.' }

export const people: Area = {
  tag: 'Members and sessions',
  words: 'Who may do what in a project, and where a user is signed in.',
  endpoints: {
    'GET /projects/:id/audit': {
      id: 'listAudit',
      summary: 'See who did what to what in a project',
      answers: ok('A page, newest first.', AuditPage),
    },
    'GET /projects/:id/members': {
      id: 'listProjectMembers',
      summary: 'List the members of a project',
      answers: ok('All members.', z.array(MemberView)),
    },
    'POST /projects/:id/members': {
      id: 'inviteMember',
      summary: 'Invite a member',
      details:
        'A user with this address, verified, joins at once. Any other address gets a mail with a link.',
      answers: created('The member, or the invitation.', z.union([MemberView, InvitationView])),
      errors: {
        409: 'The user is a member already.',
        429: 'Too many invitations; without `Retry-After` when too many are open.',
      },
      example: { email: 'grace@example.com', role: 'MEMBER' },
    },
    'PATCH /projects/:id/members/:userId': {
      id: 'changeRole',
      summary: 'Change the role of a member',
      answers: ok('The member as it is now.', MemberView),
      errors: lastOwner,
      example: { role: 'ADMIN' },
    },
    'DELETE /projects/:id/members/:userId': {
      id: 'removeProjectMember',
      summary: 'Remove a member, or leave',
      answers: noContent('The user has no access to the project any more.'),
      errors: lastOwner,
    },
    'GET /projects/:id/invitations': {
      id: 'listInvitations',
      summary: 'List open invitations',
      answers: ok('Those that nobody has accepted yet.', z.array(InvitationView)),
    },
    'DELETE /projects/:id/invitations/:invitationId': {
      id: 'revokeInvitation',
      summary: 'Revoke an invitation',
      answers: noContent('Its link is good for nothing now.'),
    },
    'GET /users/@me/sessions': {
      id: 'listSessions',
      summary: 'See where one is signed in',
      answers: ok('All sessions of the user.', z.array(SessionView)),
    },
    'DELETE /users/@me/sessions': {
      id: 'endOtherSessions',
      summary: 'Sign out everywhere else',
      answers: ok('How many sessions have ended.', z.object({ ended: z.int() })),
    },
    'DELETE /users/@me/sessions/:id': {
      id: 'endSession',
      summary: 'End a session',
      answers: {
        204: {
          description: 'It has ended.',
          content: {},
          headers: { 'Set-Cookie': 'An empty session, when it was the one that asked.' },
        },
      },
    },
  },
}
