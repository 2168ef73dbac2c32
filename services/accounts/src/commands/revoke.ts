import { unavailable } from '@postrider/contracts/errors'
import type { Context } from '../context.ts'

/**
 * Makes a change after which what gateways remember of these names (keys, sessions, projects, members) is
 * wrong. Names hold ids as the database writes them: a caller may spell one in capitals, and gateways know no
 * such name. They are revoked in the key store before the change commits, so every gateway asks accounts
 * again. Throws 503 with nothing changed when the key store does not take the revocation.
 */
export async function revoking<Result>(
  ctx: Context,
  names: readonly string[],
  change: () => Promise<Result>,
): Promise<Result> {
  try {
    await ctx.keyStore.revoke(names)
  } catch (error) {
    throw unavailable('The key store is temporarily unavailable, so nothing was changed. Try again.', error)
  }
  const result = await change()
  // Once more: a key store that has restarted in between has lost the revocation, and a gateway may have
  // stored the old state in it since. A key store that is away now stores nothing either, so a failure is
  // only logged.
  await ctx.keyStore.revoke(names).catch((error: unknown) => ctx.log.warn('revoke.not_repeated', { error }))
  return result
}
