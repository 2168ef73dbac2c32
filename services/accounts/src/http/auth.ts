import * as api from '@postrider/contracts/api/auth'
import { implement, ok, type Endpoint, type Reply } from '@postrider/http'
import { logIn } from '../commands/log-in.ts'
import { logOut } from '../commands/log-out.ts'
import { requestPasswordReset } from '../commands/request-password-reset.ts'
import { requestVerification } from '../commands/request-verification.ts'
import { resetPassword } from '../commands/reset-password.ts'
import { signInWithLink } from '../commands/sign-in-with-link.ts'
import { signUp, type SignedIn } from '../commands/sign-up.ts'
import { verifyEmail } from '../commands/verify-email.ts'
import type { Context } from '../context.ts'
import { clientOf } from './client-of.ts'
import { languageOf } from './language-of.ts'
import { signInCookie, signOutCookie } from './session-cookie.ts'

/** Endpoints for sign-up, login and logout, and for the tokens in mails. */
export const auth = (ctx: Context): Endpoint[] => [
  implement(api.signUp, async ({ body, ...from }) =>
    signedIn(ctx, await signUp(ctx, { ...body, ...clientOf(from), language: languageOf(from.req) })),
  ),

  implement(api.logIn, async ({ body, ...from }) =>
    signedIn(ctx, await logIn(ctx, { ...body, ...clientOf(from) })),
  ),

  implement(api.signInWithLink, async ({ body, ...from }) =>
    signedIn(ctx, await signInWithLink(ctx, { ...body, ...clientOf(from) })),
  ),

  // Also allowed without a session, so that a browser can clear a stale cookie.
  implement(api.logOut, async ({ caller }) => {
    if ('sessionId' in caller) await logOut(ctx, caller.sessionId)
    return { ...ok(true), headers: { 'set-cookie': signOutCookie(ctx.config) } }
  }),

  // Without a session, returns 400 for an invalid token and 401 for a valid one: see `verifyEmail`.
  implement(api.verifyEmailOfUser, async ({ body, caller, req }) => {
    const by = 'userId' in caller ? caller.userId : undefined
    await verifyEmail(ctx, { ...body, by, language: languageOf(req) })
    return done
  }),

  implement(api.requestVerification, async ({ caller, req }) => {
    await requestVerification(ctx, { userId: caller.userId, language: languageOf(req) })
    return done
  }),

  implement(api.requestPasswordReset, async ({ body, req }) => {
    await requestPasswordReset(ctx, { ...body, language: languageOf(req) })
    return done
  }),

  implement(api.resetPassword, async ({ body, req }) => {
    await resetPassword(ctx, { ...body, language: languageOf(req) })
    return done
  }),
]

const done = ok({ success: true })

const signedIn = async ({ config }: Context, who: SignedIn): Promise<Reply> => ({
  ...ok({ success: true, data: { id: who.user.id, email: who.user.email } }),
  headers: { 'set-cookie': await signInCookie(config, who), 'cache-control': 'no-store' },
})
