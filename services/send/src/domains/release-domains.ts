import type { Context } from '../context.ts'
import { endVerifications } from './store.ts'

/**
 * Ends the verification of all domains of a deleted project. The rows stay until the purge, which removes the
 * identities at the provider.
 */
export async function releaseDomains(ctx: Context, projectId: string): Promise<void> {
  await endVerifications(ctx.db, projectId, ctx.now())
  ctx.senderDomains.forget()
}
