import type { ContactsQuery } from '@postrider/contracts/resources'
import { decodeCursor, encodeCursor } from '@postrider/db'
import type { Context } from '../context.ts'
import { contactOf } from '../store/contacts.ts'
import type { Audience } from './audience-sql.ts'
import { countMatching } from './count-matching.ts'
import type { ContactsPage } from './list-contacts.ts'
import { cursorOf } from './list-order.ts'
import { findMatchingPage } from './page-of-matching.ts'

/** Returns a page of the contacts of an audience, and on the first page their number or an estimate. */
export async function listMatching(
  ctx: Context,
  audience: Audience,
  query: ContactsQuery,
): Promise<ContactsPage> {
  const { sort, limit, cursor } = query
  const after = cursor === undefined ? undefined : decodeCursor(cursor, cursorOf(sort))
  const [{ rows, next }, counted] = await Promise.all([
    findMatchingPage(ctx, { audience, query, after, limit }),
    after ? undefined : countMatching(ctx, audience),
  ])
  return {
    contacts: rows.map(contactOf),
    cursor: next ? encodeCursor(next) : null,
    hasMore: next !== undefined,
    total: counted?.count ?? 0,
    ...(counted?.isExact === false && { isTotalExact: false }),
  }
}
