import * as api from '@postrider/contracts/api/auth'
import { invalidField, notFound } from '@postrider/contracts/errors'
import type { OauthConfigView } from '@postrider/contracts/resources'
import { implement, ok, redirect, type Endpoint, type Reply } from '@postrider/http'
import type { Request } from 'express'
import { beginOauth } from '../commands/begin-oauth.ts'
import { finishOauth } from '../commands/finish-oauth.ts'
import { dashboardUrlOf } from '../config.ts'
import type { Context } from '../context.ts'
import { OauthFault } from '../domain/oauth-fault.ts'
import { isAnsweredBy } from '../domain/pending-sign-in.ts'
import { providerNames, type ProviderName } from '../domain/provider-account.ts'
import { returnAddress, withOauthError } from '../domain/return-address.ts'
import { callbackUrl } from '../oauth/create-providers.ts'
import type { Provider } from '../oauth/provider.ts'
import { clientOf } from './client-of.ts'
import { pendingCookie, readPending, spentCookie } from './oauth-cookie.ts'
import { signInCookie } from './session-cookie.ts'

/**
 * Signing in at another provider, by a browser that follows redirects. What a person can cause or the
 * provider does wrong sends it back to the dashboard with `oauth_error`; only an unknown provider and a
 * return address that is not allowed are answered in the envelope.
 */
export const oauth = (ctx: Context): Endpoint[] => [
  implement(api.getOauthConfig, () => ok(configView(ctx))),

  implement(api.startOauth, async ({ params, query }) => {
    const [name, provider] = getProvider(ctx, params.provider)
    const returnTo = allowedAddress(ctx, query.redirect)
    return orSendBack(ctx, { name, returnTo }, async () => {
      const { url, pending } = await beginOauth(ctx, provider, returnTo)
      return goTo(url.href, [pendingCookie(ctx, name, pending)])
    })
  }),

  implement(api.finishOauth, async ({ params, caller, req }) => {
    const [name, provider] = getProvider(ctx, params.provider)
    const callback = callbackOf(ctx, name, req)
    const pending = readPending(ctx, name, req.headers.cookie)
    // The cookie stays: this callback may be a stranger's link, and the person still at the provider.
    if (!pending || !isAnsweredBy(pending, callback, ctx.now()))
      return goTo(withOauthError(allowedAddress(ctx), 'sign_in_expired'), [])
    const spent = spentCookie(ctx)
    return orSendBack(ctx, { name, returnTo: pending.returnTo, cookies: [spent] }, async () => {
      const signedIn = await finishOauth(ctx, {
        provider,
        pending,
        callback,
        client: clientOf({ caller, req }),
      })
      return goTo(pending.returnTo, [await signInCookie(ctx.config, signedIn), spent])
    })
  }),
]

/** Throws 404 `RESOURCE_NOT_FOUND` for a provider that is not configured. */
function getProvider({ oauth }: Context, given: string): [ProviderName, Provider] {
  const name = providerNames.find((each) => each === given)
  const provider = name && oauth[name]
  if (!name || !provider) throw notFound('provider', given)
  return [name, provider]
}

/** Throws 422 for an address that the browser may not be sent to. */
function allowedAddress({ config }: Context, wanted?: string): string {
  const { publicUrl, dashboardOrigins: origins } = config
  const rules = { publicUrl, dashboardUrl: dashboardUrlOf(config), origins }
  const address = returnAddress(rules, wanted)
  if (address !== undefined) return address
  throw invalidField('redirect', 'custom', 'Give a path of the dashboard that begins with one slash.')
}

/**
 * The address that the browser asked for, as the provider knows it: behind a proxy, the request names another
 * host.
 */
const callbackOf = ({ config }: Context, name: ProviderName, { url }: Request): URL => {
  const start = url.indexOf('?')
  return new URL(callbackUrl(config.publicUrl, name) + (start < 0 ? '' : url.slice(start)))
}

interface Way {
  name: ProviderName
  returnTo: string
  cookies?: string[]
}

/** Sends the browser back with the code of an `OauthFault`. */
async function orSendBack(
  ctx: Context,
  { name, returnTo, cookies = [] }: Way,
  work: () => Promise<Reply>,
): Promise<Reply> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof OauthFault)) throw error
    logFault(ctx, name, error)
    return goTo(withOauthError(returnTo, error.code), cookies)
  }
}

/** These two may be our settings or the provider; all others are what a person did. */
function logFault({ log }: Context, provider: ProviderName, { code, message: reason }: OauthFault): void {
  const isOurs = code === 'provider_unavailable' || code === 'provider_refused'
  log[isOurs ? 'warn' : 'info']('oauth.failed', { provider, code, reason })
}

/** The address that is left has a code in it: the next page must not learn it as its referrer. */
const goTo = (address: string, cookies: string[]): Reply => {
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
