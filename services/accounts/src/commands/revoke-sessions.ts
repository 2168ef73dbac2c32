import { isId } from '@postrider/contracts'
import { notFound } from '@postrider/contracts/errors'
import { subjectName } from '@postrider/security/key-store'
import type { Context } from '../context.ts'
import { findSessionOf, revokeSession, revokeSessionsOf } from '../store/sessions.ts'
import { revoking } from './revoke.ts'

/** A session of a user. */
export interface OwnSession {
  userId: string
  sessionId: string
}

/**
 * Ends one session of a user on all gateways at once. Throws 404 for one that is not this user's or has
 * ended, 503 with nothing changed when the key store is away.
 */
export async function endSession(ctx: Context, own: OwnSession): Promise<void> {
  const found = isId(own.sessionId) ? await findSessionOf(ctx.db, own, ctx.now()) : undefined
  if (!found) throw notFound('session', own.sessionId)
  await revoking(ctx, [subjectName.session(found.id)], () => revokeSession(ctx.db, found.id, ctx.now()))
}

/**
 * Ends all sessions of a user but this one, on all gateways at once; answers how many were alive. The user is
 * revoked instead of each session, so that one that is opened at the same moment cannot be missed. Throws 503
 * with nothing changed when the key store is away.
 */
export const endOtherSessions = (ctx: Context, own: OwnSession): Promise<number> =>
  revoking(ctx, [subjectName.user(own.userId)], () =>
    revokeSessionsOf(ctx.db, { userId: own.userId, except: own.sessionId, at: ctx.now() }),
  )
