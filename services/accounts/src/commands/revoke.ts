import { keyStoreUnavailable } from '../errors.ts'
import type { Context } from '../context.ts'

/**
 * Runs a change to keys, sessions, projects or members that gateways have cached under these names. Revokes
 * the names in the key store before the change commits, so that every gateway queries accounts again. Names
 * must contain ids as the database returns them, because a caller may send an id in capitals, which gateways
 * do not cache. Throws 503 and changes nothing if the revocation fails.
 */
export async function withRevocation<Result>(
  ctx: Context,
  names: readonly string[],
  change: () => Promise<Result>,
): Promise<Result> {
  try {
    await ctx.keyStore.revoke(names)
  } catch (error) {
    throw keyStoreUnavailable(error)
  }
  const result = await change()
  // Revoke again: if the key store restarted and lost the revocation, a gateway may have cached the old
  // state. A failure is only logged, because an unavailable key store caches nothing.
  await ctx.keyStore
    .revoke(names)
    .catch((error: unknown) => ctx.log.warn('revocation.repeat_failed', { error }))
  return result
}
