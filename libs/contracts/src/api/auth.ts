import { z } from 'zod'
import { Role } from '../caller.ts'
import { Id } from '../fields.ts'
import { LogIn, RequestPasswordReset, ResetPassword, SignUp, VerifyEmail } from '../resources/account.ts'
import { InvitationToken } from '../resources/member.ts'
import { OauthConfigView, OauthStart } from '../resources/oauth.ts'
import { endpointsOf } from './endpoint.ts'
import { json, ok, redirect, succeeded, wrapped } from './responses.ts'

const define = endpointsOf({
  name: 'Signing in',
  service: 'accounts',
  description: 'For people in a dashboard. Programs use the keys of a project.',
})

/** The cookie that binds a sign-in at another provider to the browser that started it. */
export const oauthCookie = 'oauth'

const signedIn = {
  200: {
    ...json('Signed in.', wrapped(z.object({ id: Id, email: z.string() }))),
    headers: { 'Set-Cookie': 'The session: 7 days, `HttpOnly`, `SameSite=Lax`.' },
  },
}
const badToken = { 400: 'The token is unknown, has expired or was used.' }
const token = '6f1c0e5b9a3d4f7c8e2b1a0d9c8b7a6f5e4d3c2b1a0f9e8d7c6b5a4f3e2d1c0b'
const provider = '`github`, `google` or `oidc`.'
const noProvider = { 404: 'The provider is not configured.' }

export const signUp = define({
  method: 'POST',
  path: '/auth/signup',
  access: 'anyone',
  summary: 'Sign up',
  body: SignUp,
  example: { email: 'ada@example.com', password: 'correct horse battery' },
  unaudited: 'Concerns a user, not a project.',
  responses: signedIn,
  errors: { 403: 'Signing up is switched off.', 409: 'There is a user with this address.' },
})

export const logIn = define({
  method: 'POST',
  path: '/auth/login',
  access: 'anyone',
  summary: 'Sign in',
  body: LogIn,
  example: { email: 'ada@example.com', password: 'correct horse battery' },
  unaudited: 'Concerns a user, not a project.',
  responses: signedIn,
  errors: { 401: 'Address or password is wrong (`INVALID_CREDENTIALS`).' },
})

export const logOut = define({
  method: 'GET',
  path: '/auth/logout',
  access: 'anyone-with-session',
  summary: 'Sign out',
  description: 'Works without a session too: a browser with an old cookie can lose it.',
  responses: {
    200: { ...json('Signed out.', z.literal(true)), headers: { 'Set-Cookie': 'An empty session.' } },
  },
})

export const getOauthConfig = define({
  method: 'GET',
  path: '/auth/oauth-config',
  access: 'anyone',
  summary: 'See which other sign-ins there are',
  responses: ok('The providers that are configured.', OauthConfigView),
})

export const startOauth = define({
  method: 'GET',
  path: '/auth/oauth/:provider',
  access: 'anyone',
  summary: 'Sign in at another provider',
  description: 'For a browser: it goes to the provider and comes back to the dashboard.',
  query: OauthStart,
  parameters: { provider, redirect: 'A path of the dashboard to return to.' },
  responses: { 302: redirect('To the provider, or back with `oauth_error` when that does not answer.') },
  errors: noProvider,
})

export const finishOauth = define({
  method: 'GET',
  path: '/auth/oauth/:provider/callback',
  access: 'anyone',
  cookie: oauthCookie,
  summary: 'Where the provider sends the browser back to',
  parameters: { provider },
  responses: {
    302: {
      ...redirect('To the dashboard; with `oauth_error` when nobody was signed in.'),
      headers: { Location: 'Where it leads.', 'Set-Cookie': 'The session, when somebody was signed in.' },
    },
  },
  errors: noProvider,
})

export const verifyEmailOfUser = define({
  method: 'POST',
  path: '/auth/verify-email',
  access: 'anyone-with-session',
  summary: 'Confirm an address by the token of a mail',
  description: 'In a session of the user whose address it is.',
  body: VerifyEmail,
  example: { token },
  unaudited: 'Concerns a user, not a project.',
  responses: ok('The address is verified.', succeeded),
  errors: {
    ...badToken,
    401: 'Nobody is signed in to the account that the token is for. The token stays valid.',
    403: 'The origin may not act for a signed-in user.',
    409: 'Another account has the address by now, to which this one was to change.',
  },
})

export const requestVerification = define({
  method: 'POST',
  path: '/auth/request-verification',
  access: 'user',
  summary: 'Ask for a new confirmation mail',
  description: 'Three an hour for an address.',
  unaudited: 'Concerns a user, not a project.',
  responses: ok('The mail is on its way, unless the address is verified.', succeeded),
})

export const requestPasswordReset = define({
  method: 'POST',
  path: '/auth/request-password-reset',
  access: 'anyone',
  summary: 'Ask for a mail to reset the password',
  description:
    'The response is the same whether or not the address has an account. Three an hour for an address.',
  body: RequestPasswordReset,
  example: { email: 'ada@example.com' },
  unaudited: 'Concerns a user, not a project.',
  responses: ok('If there is such an account, the mail is on its way.', succeeded),
})

export const resetPassword = define({
  method: 'POST',
  path: '/auth/reset-password',
  access: 'anyone',
  summary: 'Set a new password by the token of a mail',
  description: 'Ends all sessions of the user.',
  body: ResetPassword,
  example: { token, newPassword: 'correct horse battery' },
  unaudited: 'Concerns a user, not a project.',
  responses: ok('The password is changed.', succeeded),
  errors: badToken,
})

export const acceptInvitation = define({
  method: 'POST',
  path: '/auth/accept-invitation',
  access: 'user',
  summary: 'Join a project by the token of an invitation',
  body: InvitationToken,
  example: { token },
  unaudited: 'The command that adds the member records member.joined.',
  responses: ok(
    'The project that the user is a member of now.',
    z.object({ projectId: Id, name: z.string(), role: Role }),
  ),
  errors: { ...badToken, 403: 'The invitation is for another address, or the project is disabled.' },
})
