import type { Session } from '../domain/session.ts'
import type { Database, Tx } from './tables.ts'

export async function insertSession(tx: Tx, session: Session): Promise<void> {
  await tx
    .insertInto('sessions')
    .values({
      id: session.id,
      user_id: session.userId,
      created_at: session.createdAt,
      expires_at: session.expiresAt,
      revoked_at: null,
    })
    .execute()
}

/** Ends a session. Idempotent; an unknown one is ignored. */
export async function revokeSession(db: Database, id: string, at: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ revoked_at: at })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute()
}

/** Ends all sessions of a user, or all but one. */
export async function revokeSessionsOf(
  tx: Tx,
  { userId, except, at }: { userId: string; except?: string; at: Date },
): Promise<void> {
  const all = tx
    .updateTable('sessions')
    .set({ revoked_at: at })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
  await (except === undefined ? all : all.where('id', '<>', except)).execute()
}

/** Deletes expired sessions, revoked or not: their cookies have expired too. */
export async function sweepSessions(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<', now).execute()
}
