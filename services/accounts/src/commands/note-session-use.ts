import type { Context } from '../context.ts'
import { noteUse } from '../store/sessions.ts'

/**
 * Notes that a session is used, for its owner's list of sessions. Called for each look-up of a gateway, which
 * comes once a minute at most; written every five minutes at most.
 */
export const noteSessionUse = ({ db, now }: Context, sessionId: string): Promise<void> =>
  noteUse(db, sessionId, now())
