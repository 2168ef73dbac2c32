import type { Context } from '../context.ts'
import type { Session } from '../domain/session.ts'
import { findSessionsOf } from '../store/sessions.ts'

/** The sessions of a user that are alive, the one used last first; 100 at most. */
export const listSessions = ({ db, now }: Context, userId: string): Promise<Session[]> =>
  findSessionsOf(db, userId, now())
