import { Id, Role } from '@postrider/contracts'
import {
  KeyProjectView,
  OauthConfigView,
  ProjectView,
  SecurityView,
  ResetView,
  ServerConfig,
  SetupState,
  UserView,
} from '@postrider/contracts/resources'
import { z } from 'zod'
import { created, done, json, ok, redirect, wrapped, type Area } from '../area.ts'

const signedIn = {
  200: {
    ...json('Signed in.', wrapped(z.object({ id: Id, email: z.string() }))),
    headers: { 'Set-Cookie': 'The session: 7 days, `HttpOnly`, `SameSite=Lax`.' },
  },
}

const success = z.object({ success: z.literal(true) })
const badToken = { 400: 'The token is unknown, has expired or was used.' }
/** Answer of POST /auth/accept-invitation. */
const Joined = z.object({ projectId: Id, name: z.string(), role: Role })
const token = '6f1c0e5b9a3d4f7c8e2b1a0d9c8b7a6f5e4d3c2b1a0f9e8d7c6b5a4f3e2d1c0b'

export const auth: Area = {
  tag: 'Signing in',
  words: 'For people in a dashboard. Programs use the keys of a project.',
  endpoints: {
    'POST /auth/signup': {
      id: 'signUp',
      summary: 'Sign up',
      answers: signedIn,
      errors: { 403: 'Signing up is switched off.', 409: 'There is a user with this address.' },
      example: { email: 'ada@example.com', password: 'correct horse battery' },
    },
    'POST /auth/login': {
      id: 'logIn',
      summary: 'Sign in',
      answers: signedIn,
      errors: { 401: 'Address or password is wrong (`INVALID_CREDENTIALS`).' },
      example: { email: 'ada@example.com', password: 'correct horse battery' },
    },
    'GET /auth/logout': {
      id: 'logOut',
      summary: 'Sign out',
      details: 'Works without a session too: a browser with an old cookie can lose it.',
      answers: {
        200: { ...json('Signed out.', z.literal(true)), headers: { 'Set-Cookie': 'An empty session.' } },
      },
    },
    'GET /auth/oauth-config': {
      id: 'getOauthConfig',
      summary: 'See which other sign-ins there are',
      answers: ok('Which providers one can sign in at.', OauthConfigView),
    },
    'GET /auth/oauth/:provider': {
      id: 'startOauth',
      summary: 'Sign in at another provider',
      details: 'For a browser: it goes to the provider and comes back to the dashboard.',
      answers: { 302: redirect('To the provider, or back with `oauth_error` when that does not answer.') },
      parameters: {
        provider: '`github`, `google` or `oidc`.',
        redirect: 'A path of the dashboard to return to.',
      },
      errors: { 404: 'The provider is not configured.' },
    },
    'GET /auth/oauth/:provider/callback': {
      id: 'finishOauth',
      summary: 'Where the provider sends the browser back to',
      answers: {
        302: {
          ...redirect('To the dashboard; with `oauth_error` when nobody was signed in.'),
          headers: { Location: 'Where it leads.', 'Set-Cookie': 'The session, when somebody was signed in.' },
        },
      },
      parameters: { provider: '`github`, `google` or `oidc`.' },
      errors: { 404: 'The provider is not configured.' },
    },
    'POST /auth/verify-email': {
      id: 'verifyEmailOfUser',
      summary: 'Confirm an address by the token of a mail',
      details: 'In a session of the user whose address it is.',
      answers: ok('The address is verified.', success),
      errors: {
        ...badToken,
        401: 'Nobody is signed in to the account that the token is for. The token stays good.',
        403: 'The origin may not act for a signed-in user.',
        409: 'Another account has the address by now, to which this one was to change.',
      },
      example: { token },
    },
    'POST /auth/request-verification': {
      id: 'requestVerification',
      summary: 'Ask for a new confirmation mail',
      details: 'Three an hour for an address.',
      answers: ok('The mail is on its way, unless the address is verified.', success),
    },
    'POST /auth/request-password-reset': {
      id: 'requestPasswordReset',
      summary: 'Ask for a mail to reset the password',
      details: 'Answers alike whether the address has an account or not. Three an hour for an address.',
      answers: ok('If there is such an account, the mail is on its way.', success),
      example: { email: 'ada@example.com' },
    },
    'POST /auth/reset-password': {
      id: 'resetPassword',
      summary: 'Set a new password by the token of a mail',
      details: 'Ends all sessions of the user.',
      answers: ok('The new password holds.', success),
      errors: badToken,
      example: { token, newPassword: 'correct horse battery' },
    },
    'POST /auth/accept-invitation': {
      id: 'acceptInvitation',
      summary: 'Join a project by the token of an invitation',
      answers: ok('The project that the user is a member of now.', Joined),
      errors: { ...badToken, 403: 'The invitation is for another address, or the project is disabled.' },
      example: { token },
    },
  },
}

export const users: Area = {
  tag: 'Users and projects',
  words:
    'A signed-in user and its projects. Requests that change something must come from an origin of ours.',
  endpoints: {
    'GET /users/@me': { id: 'getUser', summary: 'Get the user', answers: ok('The user.', UserView) },
    'POST /users/@me/password': {
      id: 'changePassword',
      summary: 'Change the password',
      details: 'Ends all other sessions of the user.',
      answers: ok('The new password holds.', success),
      errors: { 401: 'The current password is wrong (`INVALID_CREDENTIALS`).' },
      example: { currentPassword: 'correct horse battery', newPassword: 'staple correct horse' },
    },
    'POST /users/@me/email': {
      id: 'changeEmail',
      summary: 'Change the address',
      details: 'The new address holds when the token of the mail that is sent to it has been used.',
      answers: ok('The mail is on its way.', success),
      errors: { 401: 'The password is wrong (`INVALID_CREDENTIALS`).' },
      example: { email: 'ada.new@example.com', password: 'correct horse battery' },
    },
    'GET /users/@me/projects': {
      id: 'listProjects',
      summary: 'List projects',
      answers: ok('Those that the user is a member of.', z.array(ProjectView)),
    },
    'POST /users/@me/projects': {
      id: 'createProject',
      summary: 'Make a project',
      answers: created('The project, with its keys.', ProjectView),
      errors: { 429: 'The user has as many projects as it may have; then without `Retry-After`.' },
      example: { name: 'Shop' },
    },
    'PATCH /users/@me/projects/:id': {
      id: 'updateProject',
      summary: 'Change the settings of a project',
      details: 'What is absent stays.',
      answers: ok('The project as it is now.', ProjectView),
      example: { tracking: 'MARKETING_ONLY' },
    },
    'DELETE /users/@me/projects/:id': {
      id: 'deleteProject',
      summary: 'Delete a project with everything in it',
      answers: ok('It is deleted.', done),
    },
    'POST /users/@me/projects/:id/regenerate-keys': {
      id: 'regenerateKeys',
      summary: 'Get new keys',
      details: 'Both at once. The old ones are refused as soon as this answers.',
      answers: ok('The project, with its new keys.', ProjectView),
    },
    'POST /users/@me/projects/:id/reset': {
      id: 'resetProject',
      summary: 'Empty a project',
      details:
        'Contacts, events, templates, campaigns, segments, workflows, mails and images go; settings, members, keys, domains and suppressions stay. What is written once this has answered stays too.',
      answers: ok('It is being emptied.', done),
    },
    'GET /users/@me/projects/:id/reset': {
      id: 'getProjectReset',
      summary: 'See how far the last reset of a project has come',
      answers: ok('What each part has done.', ResetView),
    },
    'GET /users/@me/projects/:id/security': {
      id: 'getOwnReputation',
      summary: 'See the reputation of a project',
      answers: ok('The levels of bounces and complaints, and the worst of them.', SecurityView),
    },
    'GET /projects': {
      id: 'getKeyProject',
      summary: 'See which project a secret key is of',
      answers: ok('The project.', KeyProjectView),
      errors: { 404: 'The project was deleted a moment ago.' },
    },
    'GET /projects/:id/setup-state': {
      id: 'getSetupState',
      summary: 'See what is still to set up',
      answers: ok('What is set up; null where nobody could tell within a second.', SetupState),
    },
    'GET /projects/:id/security': {
      id: 'getReputation',
      summary: 'See bounce and complaint rates',
      details: 'In levels. Mail to the simulator does not count.',
      answers: ok('The levels, and the worst of them.', wrapped(SecurityView)),
    },
  },
}

export const serverConfig = {
  id: 'getServerConfig',
  summary: 'See which integrations are on',
  answers: ok('For a dashboard that is not signed in yet.', ServerConfig),
}
