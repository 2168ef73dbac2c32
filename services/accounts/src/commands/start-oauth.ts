import type { Context } from '../context.ts'
import { signInSeconds, type PendingSignIn } from '../domain/pending-sign-in.ts'
import type { Provider } from '../oauth/provider.ts'

/**
 * Starts a sign-in at a provider. Returns the provider's URL and the state that the callback must match.
 * Stores nothing, because anybody can start any number of sign-ins. Throws `OauthFault` if the provider is
 * unavailable.
 */
export async function startOauth(
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

/** 256 random bits as 43 characters, the minimum length of a code verifier (RFC 7636 section 4.1). */
const secret = (ctx: Context): string => Buffer.from(ctx.randomBytes(32)).toString('base64url')
