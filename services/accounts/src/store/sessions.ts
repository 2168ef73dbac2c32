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

/** Deletes expired sessions, revoked or not: their cookies have expired too. */
export async function sweepSessions(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<', now).execute()
}
