import {
  LogIn,
  RequestPasswordReset,
  ResetPassword,
  SignUp,
  VerifyEmail,
} from '@postrider/contracts/resources'
import { endpoint, ok, type Endpoint, type Reply } from '@postrider/http'
import { logIn } from '../commands/log-in.ts'
import { logOut } from '../commands/log-out.ts'
import { requestPasswordReset } from '../commands/request-password-reset.ts'
import { requestVerification } from '../commands/request-verification.ts'
import { resetPassword } from '../commands/reset-password.ts'
import { signUp, type SignedIn } from '../commands/sign-up.ts'
import { verifyEmail } from '../commands/verify-email.ts'
import type { Context } from '../context.ts'
import { clientOf } from './client-of.ts'
import { languageOf } from './language-of.ts'
import { signInCookie, signOutCookie } from './session-cookie.ts'

/** Signing up, in and out of the dashboard, and what mails with a token are for (API spec, auth and user management). */
export const auth = (ctx: Context): Endpoint[] => [
  endpoint('POST /auth/signup', { for: 'anyone', body: SignUp }, async ({ body, ...from }) =>
    signedIn(ctx, await signUp(ctx, { ...body, ...clientOf(from), language: languageOf(from.req) })),
  ),

  endpoint('POST /auth/login', { for: 'anyone', body: LogIn }, async ({ body, ...from }) =>
    signedIn(ctx, await logIn(ctx, { ...body, ...clientOf(from) })),
  ),

  // Without a session too: a browser with a stale cookie must be able to lose it.
  endpoint('GET /auth/logout', { for: 'anyone' }, async ({ caller }) => {
    if ('sessionId' in caller) await logOut(ctx, caller.sessionId)
    return { ...ok(true), headers: { 'set-cookie': signOutCookie(ctx.config) } }
  }),

  // Without a session a bad token is 400 and a good one 401: see `verifyEmail`.
  endpoint('POST /auth/verify-email', { for: 'anyone', body: VerifyEmail }, async ({ body, caller, req }) => {
    const by = 'userId' in caller ? caller.userId : undefined
    await verifyEmail(ctx, { ...body, by, language: languageOf(req) })
    return done
  }),

  endpoint('POST /auth/request-verification', { for: 'user' }, async ({ caller, req }) => {
    await requestVerification(ctx, { userId: caller.userId, language: languageOf(req) })
    return done
  }),

  endpoint(
    'POST /auth/request-password-reset',
    { for: 'anyone', body: RequestPasswordReset },
    async ({ body, req }) => {
      await requestPasswordReset(ctx, { ...body, language: languageOf(req) })
      return done
    },
  ),

  endpoint('POST /auth/reset-password', { for: 'anyone', body: ResetPassword }, async ({ body, req }) => {
    await resetPassword(ctx, { ...body, language: languageOf(req) })
    return done
  }),
]

const done = ok({ success: true })

const signedIn = async ({ config }: Context, who: SignedIn): Promise<Reply> => ({
  ...ok({ success: true, data: { id: who.user.id, email: who.user.email } }),
  headers: { 'set-cookie': await signInCookie(config, who), 'cache-control': 'no-store' },
})
