import { unavailable } from '@postrider/contracts/errors'
import type { Context } from '../context.ts'

/**
 * Makes a change that ends what rests on these names (keys, sessions, projects): every gateway asks again about them, from before the
 * change is committed. Throws 503 with nothing changed when the key store cannot take that.
 */
export async function revoking<Result>(
  ctx: Context,
  names: readonly string[],
  change: () => Promise<Result>,
): Promise<Result> {
  try {
    await ctx.keyStore.revoke(names)
  } catch (error) {
    throw unavailable('The key store is away, so nothing was changed. Try again in a moment.', error)
  }
  const result = await change()
  // Once more: a store that has restarted in between has forgotten it, and a gateway may have kept the old state since. One that is
  // away now has kept nothing.
  await ctx.keyStore.revoke(names).catch((error: unknown) => ctx.log.warn('revoke.not_repeated', { error }))
  return result
}
