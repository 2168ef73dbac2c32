import type { Caller } from '@postrider/contracts'
import { LogIn, SignUp } from '@postrider/contracts/resources'
import { ok, route, router, type Reply } from '@postrider/service/http'
import type { Router } from 'express'
import { logIn } from '../commands/log-in.ts'
import { logOut } from '../commands/log-out.ts'
import { signUp, type SignedIn } from '../commands/sign-up.ts'
import type { Context } from '../context.ts'
import { signInCookie, signOutCookie } from './session-cookie.ts'

/** Signing up, in and out of the dashboard (API spec, auth and user management). */
export const auth = (ctx: Context): Router =>
  router()
    .post(
      '/auth/signup',
      route({ for: 'anyone', body: SignUp }, async ({ body, caller }) =>
        signedIn(ctx, await signUp(ctx, { ...body, clientAddress: addressOf(caller) })),
      ),
    )
    .post(
      '/auth/login',
      route({ for: 'anyone', body: LogIn }, async ({ body, caller }) =>
        signedIn(ctx, await logIn(ctx, { ...body, clientAddress: addressOf(caller) })),
      ),
    )
    .get(
      '/auth/logout',
      // Also without a session, so that a browser can get rid of a stale cookie.
      route({ for: 'anyone' }, async ({ caller }) => {
        if ('sessionId' in caller) await logOut(ctx, caller.sessionId)
        return { ...ok(true), headers: { 'set-cookie': signOutCookie(ctx.config) } }
      }),
    )

/** Only the gateway's token has it; all callers without one are counted as one client. */
const addressOf = (caller: Caller): string => (caller.kind === 'anonymous' ? (caller.address ?? '') : '')

const signedIn = async ({ config }: Context, who: SignedIn): Promise<Reply> => ({
  ...ok({ success: true, data: { id: who.user.id, email: who.user.email } }),
  headers: { 'set-cookie': await signInCookie(config, who), 'cache-control': 'no-store' },
})
