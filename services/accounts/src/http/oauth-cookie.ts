import { oauthCookie } from '@postrider/contracts/api/auth'
import { readCookie } from '@postrider/http'
import { z } from 'zod'
import type { Context } from '../context.ts'
import { signInSeconds, type PendingSignIn } from '../domain/pending-sign-in.ts'
import type { ProviderName } from '../domain/provider-account.ts'

/**
 * Returns the cookie header that binds a sign-in to this browser. The cookie is encrypted for one provider,
 * so the callback of another provider cannot read it.
 */
export const pendingCookie = (ctx: Context, provider: ProviderName, pending: PendingSignIn): string =>
  cookie(ctx, ctx.cipher.encrypt(purpose(provider), JSON.stringify(pending)), signInSeconds)

/** Returns the cookie header that deletes the sign-in's cookie. */
export const clearedCookie = (ctx: Pick<Context, 'config'>): string => cookie(ctx, '', 0)

/**
 * Returns the sign-in that this browser started at this provider. Returns undefined if the cookie is missing
 * or altered, or was encrypted for another provider or with another key.
 */
export function readPending(
  ctx: Context,
  provider: ProviderName,
  header: string | undefined,
): PendingSignIn | undefined {
  const value = readCookie(header, oauthCookie)
  if (value === undefined) return undefined
  try {
    return Pending.parse(JSON.parse(ctx.cipher.decrypt(purpose(provider), decodeURIComponent(value))))
  } catch {
    return undefined
  }
}

const Pending = z.object({
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  returnTo: z.string(),
  expiresAt: z.coerce.date(),
})

const purpose = (provider: ProviderName): string => `oauth sign-in ${provider}`

/**
 * Returns a `SameSite=Lax` cookie (RFC 6265bis section 4.1.2.7), which browsers send when the provider
 * redirects back.
 */
const cookie = ({ config }: Pick<Context, 'config'>, value: string, maxAge: number): string =>
  [
    `${oauthCookie}=${encodeURIComponent(value)}`,
    `Max-Age=${maxAge}`,
    `Path=${new URL(config.publicUrl).pathname.replace(/\/$/, '')}/auth/oauth`,
    'HttpOnly',
    'SameSite=Lax',
    ...(config.publicUrl.startsWith('https:') ? ['Secure'] : []),
  ].join('; ')
