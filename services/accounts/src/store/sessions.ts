import { lastUsedIntervalMs, type Session } from '../domain/session.ts'
import type { Database, SessionsTable, Tx } from './tables.ts'

export async function insertSession(tx: Tx, session: Session): Promise<void> {
  await tx
    .insertInto('sessions')
    .values({
      id: session.id,
      user_id: session.userId,
      user_agent: session.userAgent,
      created_at: session.createdAt,
      last_used_at: session.lastUsedAt,
      expires_at: session.expiresAt,
      revoked_at: null,
    })
    .execute()
}

const selectActive = (db: Database, userId: string, now: Date) =>
  db
    .selectFrom('sessions')
    .select(['id', 'user_id', 'user_agent', 'created_at', 'last_used_at', 'expires_at'])
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)

/** Maximum number of listed sessions. A user who signs in with a program may have thousands. */
const maxListed = 100

/** Returns the active sessions of a user, most recently used first; at most 100. */
export async function findSessionsOf(db: Database, userId: string, now: Date): Promise<Session[]> {
  const rows = await selectActive(db, userId, now)
    .orderBy((each) => each.fn.coalesce('last_used_at', 'created_at'), 'desc')
    .orderBy('id', 'desc')
    .limit(maxListed)
    .execute()
  return rows.map(sessionOf)
}

/** Returns one active session of a user. */
export async function findSessionOf(
  db: Database,
  { userId, sessionId }: { userId: string; sessionId: string },
  now: Date,
): Promise<Session | undefined> {
  const row = await selectActive(db, userId, now).where('id', '=', sessionId).executeTakeFirst()
  return row && sessionOf(row)
}

/** Records the use of a session, unless it was recorded in the last five minutes. */
export async function updateLastUsed(db: Database, id: string, at: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_used_at: at })
    .where('id', '=', id)
    .where(({ eb, fn }) =>
      eb(fn.coalesce('last_used_at', 'created_at'), '<', new Date(at.getTime() - lastUsedIntervalMs)),
    )
    .execute()
}

/** Ends a session. Idempotent; ignores an unknown session. */
export async function revokeSession(db: Database, id: string, at: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ revoked_at: at })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute()
}

/** Ends all sessions of a user except `except`, and returns how many were active. */
export async function revokeSessionsOf(
  db: Database | Tx,
  { userId, except, at }: { userId: string; except?: string; at: Date },
): Promise<number> {
  const all = db
    .updateTable('sessions')
    .set({ revoked_at: at })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', at)
  const those = except === undefined ? all : all.where('id', '<>', except)
  return Number((await those.executeTakeFirstOrThrow()).numUpdatedRows)
}

const sessionOf = (row: Omit<SessionsTable, 'revoked_at'>): Session => ({
  id: row.id,
  userId: row.user_id,
  userAgent: row.user_agent ?? '',
  createdAt: row.created_at,
  lastUsedAt: row.last_used_at ?? row.created_at,
  expiresAt: row.expires_at,
})
