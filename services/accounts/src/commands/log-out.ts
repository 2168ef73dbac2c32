import { subjectName } from '@postrider/security/key-store'
import type { Context } from '../context.ts'
import { revokeSession } from '../store/sessions.ts'
import { withRevocation } from './revoke.ts'

/**
 * Ends a session on all gateways immediately. Throws 503 and keeps the session if the key store is
 * unavailable. Idempotent.
 */
export async function logOut(ctx: Context, sessionId: string): Promise<void> {
  await withRevocation(ctx, [subjectName.session(sessionId)], () =>
    revokeSession(ctx.db, sessionId, ctx.now()),
  )
}
