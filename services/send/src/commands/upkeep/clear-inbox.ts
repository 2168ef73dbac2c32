import type { Context } from '../../context.ts'
import { clearInbox as clear } from '../../store/inbox.ts'

/** Empties the inbox of captured mail; the mails' own rows stay. */
export const clearInbox = ({ db }: Context): Promise<void> => clear(db)
