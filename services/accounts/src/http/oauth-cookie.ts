import { oauthCookie } from '@postrider/contracts/api/auth'
import { readCookie } from '@postrider/http'
import { z } from 'zod'
import type { Context } from '../context.ts'
import { signInSeconds, type PendingSignIn } from '../domain/pending-sign-in.ts'
import type { ProviderName } from '../domain/provider-account.ts'

/**
 * The header that binds a sign-in to this browser. Encrypted for one provider: the callback of another cannot
 * read it.
 */
export const pendingCookie = (ctx: Context, provider: ProviderName, pending: PendingSignIn): string =>
  cookie(ctx, ctx.cipher.encrypt(purpose(provider), JSON.stringify(pending)), signInSeconds)

/** The header that makes the browser forget it. */
export const spentCookie = (ctx: Pick<Context, 'config'>): string => cookie(ctx, '', 0)

/**
 * What this browser has begun at this provider; undefined for a cookie that is missing, altered, of another
 * provider or key.
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

/** Lax (RFC 6265bis section 4.1.2.7): the provider's redirect is a navigation, with which it is sent. */
const cookie = ({ config }: Pick<Context, 'config'>, value: string, maxAge: number): string =>
  [
    `${oauthCookie}=${encodeURIComponent(value)}`,
    `Max-Age=${maxAge}`,
    `Path=${new URL(config.publicUrl).pathname.replace(/\/$/, '')}/auth/oauth`,
    'HttpOnly',
    'SameSite=Lax',
    ...(config.publicUrl.startsWith('https:') ? ['Secure'] : []),
  ].join('; ')
