import { Id } from '@postrider/contracts'
import { ProjectView, ServerConfig, UserView } from '@postrider/contracts/resources'
import { z } from 'zod'
import { created, done, json, ok, wrapped, type Area } from '../area.ts'

const signedIn = {
  200: {
    ...json('Signed in.', wrapped(z.object({ id: Id, email: z.string() }))),
    headers: { 'Set-Cookie': 'The session: 7 days, `HttpOnly`, `SameSite=Lax`.' },
  },
}

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
    'GET /auth/oauth-config': { id: 'getOauthConfig', summary: 'See which other sign-ins there are' },
    'POST /auth/verify-email': {
      id: 'verifyEmailOfUser',
      summary: 'Confirm an address by the token of a mail',
    },
    'POST /auth/request-verification': {
      id: 'requestVerification',
      summary: 'Ask for a new confirmation mail',
    },
    'POST /auth/request-password-reset': {
      id: 'requestPasswordReset',
      summary: 'Ask for a mail to reset the password',
    },
    'POST /auth/reset-password': {
      id: 'resetPassword',
      summary: 'Set a new password by the token of a mail',
    },
  },
}

export const users: Area = {
  tag: 'Users and projects',
  words:
    'A signed-in user and its projects. Requests that change something must come from an origin of ours.',
  endpoints: {
    'GET /users/@me': { id: 'getUser', summary: 'Get the user', answers: ok('The user.', UserView) },
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
    'POST /users/@me/projects/:id/reset': { id: 'resetProject', summary: 'Empty a project' },
    'GET /users/@me/projects/:id/security': {
      id: 'getOwnReputation',
      summary: 'See the reputation of a project',
    },
    'GET /projects/:id/setup-state': { id: 'getSetupState', summary: 'See what is still to set up' },
    'GET /projects/:id/security': { id: 'getReputation', summary: 'See bounce and complaint rates' },
    'GET /projects/:id/members': { id: 'listProjectMembers', summary: 'List the members of a project' },
    'POST /projects/:id/members': { id: 'inviteMember', summary: 'Invite a member' },
    'PATCH /projects/:id/members/:userId': { id: 'changeRole', summary: 'Change the role of a member' },
    'DELETE /projects/:id/members/:userId': { id: 'removeProjectMember', summary: 'Remove a member' },
  },
}

export const billing: Area = {
  tag: 'Billing',
  words: 'Limits of one’s own, and subscriptions where the server has them.',
  endpoints: {
    'POST /users/@me/projects/:id/checkout': { id: 'startCheckout', summary: 'Begin a subscription' },
    'POST /users/@me/projects/:id/billing-portal': {
      id: 'openBillingPortal',
      summary: 'Open the billing portal',
    },
    'GET /users/@me/projects/:id/billing-limits': {
      id: 'getBillingLimits',
      summary: 'Get the limits of a project',
    },
    'PUT /users/@me/projects/:id/billing-limits': {
      id: 'setBillingLimits',
      summary: 'Set the limits of a project',
    },
    'GET /users/@me/projects/:id/billing-consumption': { id: 'getConsumption', summary: 'See what was used' },
    'GET /users/@me/projects/:id/billing-invoices': { id: 'listInvoices', summary: 'List invoices' },
    'POST /webhooks/incoming/stripe': { id: 'takePaymentEvent', summary: 'What the payment provider posts' },
  },
}

export const serverConfig = {
  id: 'getServerConfig',
  summary: 'See which integrations are on',
  answers: ok('For a dashboard that is not signed in yet.', ServerConfig),
}
