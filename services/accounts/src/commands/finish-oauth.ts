import type { Context } from '../context.ts'
import { OauthFault } from '../domain/oauth-fault.ts'
import type { PendingSignIn } from '../domain/pending-sign-in.ts'
import type { Provider } from '../oauth/provider.ts'
import { useState } from '../store/used-oauth-states.ts'
import { signInWithAccount } from './sign-in-with-account.ts'
import type { Client, SignedIn } from './sign-up.ts'

export interface FinishOauth {
  provider: Provider
  /** What the browser was sent off with, and answers by its state. */
  pending: PendingSignIn
  /** Where it was sent back to, with the provider's parameters. */
  callback: URL
  client: Client
}

/**
 * Signs a user in whom the provider has sent back. The state is used up first, so a callback that comes again
 * signs nobody in, not even one that failed. Throws `OauthFault`.
 */
export async function finishOauth(
  ctx: Context,
  { provider, pending, callback, client }: FinishOauth,
): Promise<SignedIn> {
  if (!(await useState(ctx.db, pending))) throw new OauthFault('sign_in_expired', 'The state was used before')
  return signInWithAccount(ctx, await provider.readAccount(callback, pending), client)
}
