import { subjectName } from '@postrider/security/key-store'
import type { Context } from '../context.ts'
import { revokeSession } from '../store/sessions.ts'
import { revoking } from './revoke.ts'

/**
 * Ends a session on all gateways at once. Throws 503, and the session stays valid, when the key store is
 * away. A repeat has no effect.
 */
export async function logOut(ctx: Context, sessionId: string): Promise<void> {
  await revoking(ctx, [subjectName.session(sessionId)], () => revokeSession(ctx.db, sessionId, ctx.now()))
}
