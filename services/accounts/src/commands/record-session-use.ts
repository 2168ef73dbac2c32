import type { Context } from '../context.ts'
import { updateLastUsed } from '../store/sessions.ts'

/**
 * Records the last use of a session for its owner's list of sessions. Gateways look a session up at most once
 * a minute, and at most one of these look-ups in five minutes is written.
 */
export const recordSessionUse = ({ db, now }: Context, sessionId: string): Promise<void> =>
  updateLastUsed(db, sessionId, now())
