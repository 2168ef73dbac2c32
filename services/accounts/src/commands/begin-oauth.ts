import type { Context } from '../context.ts'
import { signInSeconds, type PendingSignIn } from '../domain/pending-sign-in.ts'
import type { Provider } from '../oauth/provider.ts'

/**
 * Begins a sign-in at a provider: where the browser goes, and what it has to bring back. Nothing is stored:
 * anybody may begin as many as they like. Throws `OauthFault` when the provider is away.
 */
export async function beginOauth(
  ctx: Context,
  provider: Provider,
  returnTo: string,
): Promise<{ url: URL; pending: PendingSignIn }> {
  const pending = {
    state: secret(ctx),
    nonce: secret(ctx),
    codeVerifier: secret(ctx),
    returnTo,
    expiresAt: new Date(ctx.now().getTime() + signInSeconds * 1000),
  }
  return { url: await provider.authorizationUrl(pending), pending }
}

/** 256 random bits in 43 characters, the length that a code verifier has at least (RFC 7636 section 4.1). */
const secret = (ctx: Context): string => Buffer.from(ctx.randomBytes(32)).toString('base64url')
