import * as api from '@postrider/contracts/api/auth'
import { notFound } from '@postrider/contracts/errors'
import type { OauthConfigView } from '@postrider/contracts/resources'
import { implement, ok, redirect, type Endpoint, type Reply } from '@postrider/http'
import type { Request } from 'express'
import { invalidRedirect } from '../errors.ts'
import { startOauth } from '../commands/start-oauth.ts'
import { finishOauth } from '../commands/finish-oauth.ts'
import { dashboardUrlOf } from '../config.ts'
import type { Context } from '../context.ts'
import { OauthFault } from '../domain/oauth-fault.ts'
import { matchesCallback } from '../domain/pending-sign-in.ts'
import { providerNames, type ProviderName } from '../domain/provider-account.ts'
import { returnAddress, withOauthError } from '../domain/return-address.ts'
import { callbackUrl } from '../oauth/create-providers.ts'
import type { Provider } from '../oauth/provider.ts'
import { clientOf } from './client-of.ts'
import { pendingCookie, readPending, clearedCookie } from './oauth-cookie.ts'
import { signInCookie } from './session-cookie.ts'

/**
 * Endpoints to sign in at a provider with browser redirects. A failed sign-in redirects to the dashboard with
 * `oauth_error`. Only an unknown provider or a forbidden return address causes a JSON error response.
 */
export const oauth = (ctx: Context): Endpoint[] => [
  implement(api.getOauthConfig, () => ok(configView(ctx))),

  implement(api.startOauth, async ({ params, query }) => {
    const [name, provider] = getProvider(ctx, params.provider)
    const returnTo = allowedAddress(ctx, query.redirect)
    return redirectOnFault(ctx, { name, returnTo }, async () => {
      const { url, pending } = await startOauth(ctx, provider, returnTo)
      return redirectTo(url.href, [pendingCookie(ctx, name, pending)])
    })
  }),

  implement(api.finishOauth, async ({ params, caller, req }) => {
    const [name, provider] = getProvider(ctx, params.provider)
    const callback = callbackOf(ctx, name, req)
    const pending = readPending(ctx, name, req.headers.cookie)
    // Keep the cookie: this callback may be an attacker's link, and the user's own sign-in may still be in
    // progress.
    if (!pending || !matchesCallback(pending, callback, ctx.now()))
      return redirectTo(withOauthError(allowedAddress(ctx), 'sign_in_expired'), [])
    const spent = clearedCookie(ctx)
    return redirectOnFault(ctx, { name, returnTo: pending.returnTo, cookies: [spent] }, async () => {
      const signedIn = await finishOauth(ctx, {
        provider,
        pending,
        callback,
        client: clientOf({ caller, req }),
      })
      return redirectTo(pending.returnTo, [await signInCookie(ctx.config, signedIn), spent])
    })
  }),
]

/** Returns the provider. Throws 404 `RESOURCE_NOT_FOUND` if it is not configured. */
function getProvider({ oauth }: Context, requested: string): [ProviderName, Provider] {
  const name = providerNames.find((each) => each === requested)
  const provider = name && oauth[name]
  if (!name || !provider) throw notFound('provider', requested)
  return [name, provider]
}

/** Returns the return address. Throws 422 if the browser may not be redirected to it. */
function allowedAddress({ config }: Context, requested?: string): string {
  const { publicUrl, dashboardOrigins: origins } = config
  const rules = { publicUrl, dashboardUrl: dashboardUrlOf(config), origins }
  const address = returnAddress(rules, requested)
  if (address !== undefined) return address
  throw invalidRedirect()
}

/**
 * Returns the callback URL that is registered at the provider. Does not use the host of the request, because
 * a proxy may change it.
 */
const callbackOf = ({ config }: Context, name: ProviderName, { url }: Request): URL => {
  const start = url.indexOf('?')
  return new URL(callbackUrl(config.publicUrl, name) + (start < 0 ? '' : url.slice(start)))
}

interface SignInAttempt {
  name: ProviderName
  returnTo: string
  cookies?: string[]
}

/** Runs `work`. If it throws an `OauthFault`, redirects the browser with the fault's code. */
async function redirectOnFault(
  ctx: Context,
  { name, returnTo, cookies = [] }: SignInAttempt,
  work: () => Promise<Reply>,
): Promise<Reply> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof OauthFault)) throw error
    logFault(ctx, name, error)
    return redirectTo(withOauthError(returnTo, error.code), cookies)
  }
}

/**
 * Logs two codes as warnings, because they may mean wrong settings or a failing provider. All other codes are
 * caused by the user.
 */
function logFault({ log }: Context, provider: ProviderName, { code, message: reason }: OauthFault): void {
  const isOurs = code === 'provider_unavailable' || code === 'provider_refused'
  log[isOurs ? 'warn' : 'info']('oauth.failed', { provider, code, reason })
}

/** Redirects without a referrer, because the current URL contains an authorization code. */
const redirectTo = (address: string, cookies: string[]): Reply => {
  const { headers, ...reply } = redirect(address)
  return {
    ...reply,
    headers: {
      ...headers,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      ...(cookies.length > 0 && { 'set-cookie': cookies }),
    },
  }
}

const configView = ({ config: { oauth } }: Context): OauthConfigView => ({
  success: true,
  data: {
    github: oauth.github !== undefined,
    google: oauth.google !== undefined,
    oidc: oauth.oidc !== undefined,
    oidcName: oauth.oidc?.name ?? null,
  },
})
