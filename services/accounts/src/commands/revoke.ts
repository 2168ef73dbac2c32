import { keyStoreUnavailable } from '../errors.ts'
import type { Context } from '../context.ts'

/**
 * Runs a change that invalidates what gateways have cached under these names (keys, sessions, projects,
 * members). Revokes the names in the key store before the change commits, so that every gateway reads them
 * from accounts again. Names must contain ids as the database returns them: a caller may send an id in
 * capitals, which no gateway knows. Throws 503, with nothing changed, if the revocation fails.
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
  // Revoke again: the key store may have restarted and lost the revocation, and a gateway may have cached the
  // old state since. A failure is only logged, because an unavailable key store caches nothing either.
  await ctx.keyStore
    .revoke(names)
    .catch((error: unknown) => ctx.log.warn('revocation.repeat_failed', { error }))
  return result
}
