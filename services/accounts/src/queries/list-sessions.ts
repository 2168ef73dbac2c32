import type { Context } from '../context.ts'
import type { Session } from '../domain/session.ts'
import { findSessionsOf } from '../store/sessions.ts'

/** Returns the active sessions of a user, most recently used first; at most 100. */
export const listSessions = ({ db, now }: Context, userId: string): Promise<Session[]> =>
  findSessionsOf(db, userId, now())
