import { unavailable } from '@postrider/contracts'
import type { Context } from '../context.ts'

/**
 * Makes every gateway ask again about what rests on these names; comes before the change it announces is committed. Throws 503
 * when the key store cannot take it: then the caller must change nothing.
 */
export async function revoke({ keyStore }: Context, names: readonly string[]): Promise<void> {
  try {
    await keyStore.revoke(names)
  } catch (error) {
    throw unavailable('The key store is away, so nothing was changed. Try again in a moment.', error)
  }
}
