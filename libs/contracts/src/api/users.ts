import { z } from 'zod'
import { ChangeEmail, ChangePassword, DeleteAccount, UserView } from '../resources/account.ts'
import { NewProject, ProjectPatch, ProjectView } from '../resources/project.ts'
import { ResetView } from '../resources/reset.ts'
import { SecurityView } from '../resources/security.ts'
import { KeyProjectView, SetupState } from '../resources/setup.ts'
import { endpointsOf } from './endpoint.ts'
import { created, done, json, ok, succeeded, wrapped } from './responses.ts'
import { refuseUnknown } from './unknown-fields.ts'

const define = endpointsOf({
  name: 'Users and projects',
  service: 'accounts',
  description: 'A signed-in user and the user’s projects. Write requests must come from an allowed origin.',
})

export const getUser = define({
  method: 'GET',
  path: '/users/@me',
  access: 'user',
  unverified: 'allowed',
  summary: 'Get the user',
  responses: ok('The user.', UserView),
})

export const changePassword = define({
  method: 'POST',
  path: '/users/@me/password',
  access: 'user',
  summary: 'Change the password',
  description: 'Ends all other sessions of the user.',
  body: ChangePassword,
  example: { currentPassword: 'correct horse battery', newPassword: 'staple correct horse' },
  unaudited: 'Concerns a user, not a project.',
  responses: ok('The password is changed.', succeeded),
  errors: { 401: 'The current password is wrong (`INVALID_CREDENTIALS`).' },
})

export const changeEmail = define({
  method: 'POST',
  path: '/users/@me/email',
  access: 'user',
  summary: 'Change the email address',
  description: 'The new address takes effect when the user verifies it with the mailed token.',
  body: ChangeEmail,
  example: { email: 'ada.new@example.com', password: 'correct horse battery' },
  unaudited: 'Concerns a user, not a project.',
  responses: ok('The mail is queued.', succeeded),
  errors: { 401: 'The password is wrong (`INVALID_CREDENTIALS`).' },
})

export const deleteUser = define({
  method: 'DELETE',
  path: '/users/@me',
  access: 'user',
  summary: 'Delete the account of the user',
  description:
    'Ends all sessions and all memberships. Projects without other members are deleted with all their data, if `deleteProjects` contains their ids. Invitations to the address stay open. A user without a password must first set one with POST /auth/request-password-reset.',
  body: DeleteAccount,
  unknownFields: refuseUnknown,
  example: { password: 'correct horse battery', deleteProjects: ['019a2b3c-4d5e-7f60-8123-456789abcdef'] },
  unaudited: 'Records member.removed in each project that the user leaves.',
  responses: {
    200: { ...json('The account is deleted.', done), headers: { 'Set-Cookie': 'An empty session.' } },
  },
  errors: {
    401: 'The password is wrong (`INVALID_CREDENTIALS`).',
    403: 'The user created a disabled project, or is its only member (`PROJECT_DISABLED`).',
    409: 'The user is the last owner of projects with other members (`details.lastOwnerOf`), or the only member of projects (`details.onlyMemberOf`) and `deleteProjects` does not contain all of them.',
  },
})

export const listProjects = define({
  method: 'GET',
  path: '/users/@me/projects',
  access: 'user',
  summary: 'List projects',
  responses: ok('The projects that the user is a member of.', z.array(ProjectView)),
})

export const createProject = define({
  method: 'POST',
  path: '/users/@me/projects',
  access: 'user',
  summary: 'Create a project',
  body: NewProject,
  example: { name: 'Shop' },
  unaudited: 'project.created is the first entry of the new project.',
  responses: created('The project, with its keys.', ProjectView),
  errors: { 429: 'The user has reached the limit of projects; the response has no `Retry-After`.' },
})

export const updateProject = define({
  method: 'PATCH',
  path: '/users/@me/projects/:id',
  access: 'admin',
  resource: 'project',
  summary: 'Update the settings of a project',
  description: 'Absent fields are not changed.',
  body: ProjectPatch,
  example: { tracking: 'MARKETING_ONLY' },
  responses: ok('The updated project.', ProjectView),
})

export const deleteProject = define({
  method: 'DELETE',
  path: '/users/@me/projects/:id',
  access: 'owner',
  resource: 'project',
  summary: 'Delete a project and all its data',
  unknownFields: refuseUnknown,
  unaudited: 'The log is deleted with the project.',
  responses: ok('The project is deleted.', done),
})

export const regenerateKeys = define({
  method: 'POST',
  path: '/users/@me/projects/:id/regenerate-keys',
  access: 'admin',
  resource: 'project',
  summary: 'Regenerate the keys of a project',
  description: 'Replaces both keys. The old keys are rejected as soon as this returns.',
  responses: ok('The project, with its new keys.', ProjectView),
})

export const resetProject = define({
  method: 'POST',
  path: '/users/@me/projects/:id/reset',
  access: 'admin',
  resource: 'project',
  summary: 'Reset a project',
  description:
    'Deletes contacts, events, templates, campaigns, segments, workflows, mails and images. Keeps settings, members, keys, domains, suppressions, and everything that is written after the response.',
  unknownFields: refuseUnknown,
  responses: ok('The data is being deleted.', done),
})

export const getProjectReset = define({
  method: 'GET',
  path: '/users/@me/projects/:id/reset',
  access: 'member',
  resource: 'project',
  summary: 'Get the progress of the last reset of a project',
  responses: ok('The progress of each service.', ResetView),
})

export const getOwnReputation = define({
  method: 'GET',
  path: '/users/@me/projects/:id/security',
  access: 'member',
  resource: 'project',
  summary: 'Get the reputation of a project',
  responses: ok('The levels of bounces and complaints, and the worst of them.', SecurityView),
})

export const getKeyProject = define({
  method: 'GET',
  path: '/projects',
  access: 'secret-key',
  summary: 'Get the project of a secret key',
  responses: ok('The project.', KeyProjectView),
  errors: { 404: 'The project was just deleted.' },
})

export const getSetupState = define({
  method: 'GET',
  path: '/projects/:id/setup-state',
  access: 'secret-key-or-member',
  resource: 'project',
  summary: 'Get the set-up state of a project',
  responses: ok(
    'The set-up state. A field is null if the service that knows it is not available.',
    SetupState,
  ),
})

export const getReputation = define({
  method: 'GET',
  path: '/projects/:id/security',
  access: 'secret-key-or-member',
  resource: 'project',
  summary: 'Get bounce and complaint levels',
  description: 'Mail to the simulator does not count.',
  responses: ok('The levels, and the worst of them.', wrapped(SecurityView)),
})
