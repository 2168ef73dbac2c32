import type { Context } from '../context.ts'
import { OauthFault } from '../domain/oauth-fault.ts'
import type { PendingSignIn } from '../domain/pending-sign-in.ts'
import type { Provider } from '../oauth/provider.ts'
import { useState } from '../store/used-oauth-states.ts'
import { signInWithAccount } from './sign-in-with-account.ts'
import type { Client, SignedIn } from './sign-up.ts'

export interface FinishOauthInput {
  provider: Provider
  /** The sign-in that this browser started. */
  pending: PendingSignIn
  /** The URL of the callback, with the provider's parameters. */
  callback: URL
  client: Client
}

/**
 * Signs in the user that the provider redirected back. Uses up the state first, so that a repeated callback
 * never signs a user in, even if the first callback failed. Throws `OauthFault`.
 */
export async function finishOauth(
  ctx: Context,
  { provider, pending, callback, client }: FinishOauthInput,
): Promise<SignedIn> {
  if (!(await useState(ctx.db, pending))) throw new OauthFault('sign_in_expired', 'The state was used before')
  return signInWithAccount(ctx, await provider.readAccount(callback, pending), client)
}
