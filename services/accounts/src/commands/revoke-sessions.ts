import { isId } from '@postrider/contracts'
import { notFound } from '@postrider/contracts/errors'
import { subjectName } from '@postrider/security/key-store'
import type { Context } from '../context.ts'
import { findSessionOf, revokeSession, revokeSessionsOf } from '../store/sessions.ts'
import { withRevocation } from './revoke.ts'

/** A session of a user. */
export interface OwnSession {
  userId: string
  sessionId: string
}

/**
 * Ends one session of a user on all gateways immediately. Throws 404 for a session that has ended or belongs
 * to another user. Throws 503 and changes nothing if the key store is unavailable.
 */
export async function endSession(ctx: Context, own: OwnSession): Promise<void> {
  const found = isId(own.sessionId) ? await findSessionOf(ctx.db, own, ctx.now()) : undefined
  if (!found) throw notFound('session', own.sessionId)
  await withRevocation(ctx, [subjectName.session(found.id)], () => revokeSession(ctx.db, found.id, ctx.now()))
}

/**
 * Ends all other sessions of a user on all gateways immediately and returns how many were active. Revokes the
 * user instead of each session, to include a session that is created at the same moment. Throws 503 and
 * changes nothing if the key store is unavailable.
 */
export const endOtherSessions = (ctx: Context, own: OwnSession): Promise<number> =>
  withRevocation(ctx, [subjectName.user(own.userId)], () =>
    revokeSessionsOf(ctx.db, { userId: own.userId, except: own.sessionId, at: ctx.now() }),
  )
