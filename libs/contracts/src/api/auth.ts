import { z } from 'zod'
import { Role } from '../caller.ts'
import { Id } from '../fields.ts'
import {
  LogIn,
  RequestPasswordReset,
  ResetPassword,
  SignInLink,
  SignUp,
  VerifyEmail,
} from '../resources/account.ts'
import { InvitationToken } from '../resources/member.ts'
import { OauthConfigView, OauthStart } from '../resources/oauth.ts'
import { endpointsOf } from './endpoint.ts'
import { json, ok, redirect, succeeded, wrapped } from './responses.ts'

const define = endpointsOf({
  name: 'Sign-in',
  service: 'accounts',
  description: 'For users of a dashboard. Programs use the keys of a project.',
})

/** The cookie that binds a sign-in with another provider to the browser that started it. */
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
  errors: { 403: 'Sign-ups are disabled.', 409: 'The address already has an account.' },
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
  errors: { 401: 'The address or the password is wrong (`INVALID_CREDENTIALS`).' },
})

export const signInWithLink = define({
  method: 'POST',
  path: '/auth/sign-in-link',
  access: 'anyone',
  summary: 'Sign in with the link of the first start',
  description:
    'A server that only its own machine can reach prints a link with a token at each start. The token signs a browser in to the demo project once, within 24 hours. No other server creates such tokens, and requests from other machines are rejected, because the output of a server may be stored and read by others.',
  body: SignInLink,
  example: { token },
  unaudited: 'Concerns a user, not a project.',
  responses: signedIn,
  errors: badToken,
})

export const logOut = define({
  method: 'GET',
  path: '/auth/logout',
  access: 'anyone-with-session',
  summary: 'Sign out',
  description: 'Also works without a valid session, to delete an old cookie.',
  responses: {
    200: { ...json('Signed out.', z.literal(true)), headers: { 'Set-Cookie': 'An empty session.' } },
  },
})

export const getOauthConfig = define({
  method: 'GET',
  path: '/auth/oauth-config',
  access: 'anyone',
  summary: 'List other sign-in providers',
  responses: ok('The providers that are configured.', OauthConfigView),
})

export const startOauth = define({
  method: 'GET',
  path: '/auth/oauth/:provider',
  access: 'anyone',
  summary: 'Sign in with another provider',
  description: 'For browsers. Redirects to the provider, which later redirects back to the dashboard.',
  query: OauthStart,
  parameters: { provider, redirect: 'The path of the dashboard to return to.' },
  responses: {
    302: redirect('To the provider, or back with `oauth_error` if the provider does not respond.'),
  },
  errors: noProvider,
})

export const finishOauth = define({
  method: 'GET',
  path: '/auth/oauth/:provider/callback',
  access: 'anyone',
  cookie: oauthCookie,
  summary: 'Finish a sign-in with another provider',
  parameters: { provider },
  responses: {
    302: {
      ...redirect('To the dashboard, with `oauth_error` if the sign-in failed.'),
      headers: { Location: 'The target.', 'Set-Cookie': 'The session, if the sign-in succeeded.' },
    },
  },
  errors: noProvider,
})

export const verifyEmailOfUser = define({
  method: 'POST',
  path: '/auth/verify-email',
  access: 'anyone-with-session',
  summary: 'Verify an address with the token of a mail',
  description: 'Requires a session of the user who has the address.',
  body: VerifyEmail,
  example: { token },
  unaudited: 'Concerns a user, not a project.',
  responses: ok('The address is verified.', succeeded),
  errors: {
    ...badToken,
    401: 'The session belongs to another account than the token. The token stays valid.',
    403: 'The origin is not allowed.',
    409: 'Another account has the new address.',
  },
})

export const requestVerification = define({
  method: 'POST',
  path: '/auth/request-verification',
  access: 'user',
  summary: 'Request a new verification mail',
  description: 'At most three per hour and address.',
  unaudited: 'Concerns a user, not a project.',
  responses: ok('The mail is queued, unless the address is already verified.', succeeded),
})

export const requestPasswordReset = define({
  method: 'POST',
  path: '/auth/request-password-reset',
  access: 'anyone',
  summary: 'Request a mail to reset the password',
  description:
    'The response is the same whether or not the address has an account. At most three per hour and address.',
  body: RequestPasswordReset,
  example: { email: 'ada@example.com' },
  unaudited: 'Concerns a user, not a project.',
  responses: ok('The mail is queued if the address has an account.', succeeded),
})

export const resetPassword = define({
  method: 'POST',
  path: '/auth/reset-password',
  access: 'anyone',
  summary: 'Set a new password with the token of a mail',
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
  summary: 'Join a project with the token of an invitation',
  body: InvitationToken,
  example: { token },
  unaudited: 'The command that adds the member records member.joined.',
  responses: ok(
    'The project that the user has joined.',
    z.object({ projectId: Id, name: z.string(), role: Role }),
  ),
  errors: { ...badToken, 403: 'The invitation is for another address, or the project is disabled.' },
})
