import type { Context } from '../context.ts'
import { updateLastUsed } from '../store/sessions.ts'

/**
 * Records the last use of a session for its owner's list of sessions. Gateways look a session up at most once
 * a minute; at most one write every five minutes.
 */
export const recordSessionUse = ({ db, now }: Context, sessionId: string): Promise<void> =>
  updateLastUsed(db, sessionId, now())
