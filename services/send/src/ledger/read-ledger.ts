import { instantText } from '@postrider/contracts'
import type { LedgerPage, LedgerQuery } from '@postrider/contracts/internal'
import { decodeCursor, encodeCursor } from '@postrider/db'
import type { Context } from '../context.ts'
import { messagesOfMail } from './ledger-messages.ts'
import { findStories } from './store.ts'

const sort = 'queuedAt'

/**
 * Returns a page of messages about a project's mails, in order of the mails' acceptance. Throws 400 if
 * `after` is invalid.
 */
export async function readLedger(
  { db }: Pick<Context, 'db'>,
  { projectId, generation, since, after, limit }: LedgerQuery,
): Promise<LedgerPage> {
  const stories = await findStories(db, { projectId, generation, after: positionOf(after), limit })
  const last = stories.at(-1)?.mail
  const from = new Date(since)
  return {
    messages: stories
      .flatMap(messagesOfMail)
      .filter(({ at }) => at >= from)
      .map(({ type, at, data }) => ({ type, at: instantText(at), data: withoutState(data) })),
    next:
      last && stories.length === limit
        ? encodeCursor({ sort, value: instantText(last.listedAt), id: last.id })
        : null,
  }
}

/** Removes the sequence and the state, which the timeline does not contain. */
const withoutState = (data: unknown): unknown =>
  typeof data === 'object' ? { ...data, sequence: undefined, state: undefined } : data

function positionOf(after: string | null) {
  if (after === null) return undefined
  const { value, id } = decodeCursor(after, { sort, kind: 'instant' })
  return { queuedAt: new Date(value), id }
}
