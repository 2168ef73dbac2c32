import type { Keyset } from '@postrider/db'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { contactColumnsSql, type ContactRow } from '../store/contacts.ts'
import type { Tx } from '../store/tables.ts'
import { readAllBySet } from './audience.ts'
import { audienceSql, rangeSql } from './audience-sql.ts'
import { afterCursor, inOrder, keysetOf } from './list-order.ts'
import { scanContacts, type ScanInput } from './scan-contacts.ts'
import { withinTime } from './within-time.ts'

export interface MatchingPage {
  rows: ContactRow[]
  /** The position at which the next page starts. Undefined after the last page. */
  next: Keyset | undefined
}

/**
 * Returns a page of a list with a condition. First scans the next contacts, which quickly fills a page if
 * many contacts match. Otherwise, finds all matching contacts as a set. If this takes longer than
 * `quickReadMs`, the page is short, and the next page continues after the scanned contacts.
 */
export async function findMatchingPage(ctx: Context, input: ScanInput): Promise<MatchingPage> {
  const { query, limit } = input
  const wanted = { ...input, limit: limit + 1 }
  const { rows, end } = await scanContacts(ctx.db, wanted)
  if (!end) return pageOf(rows, input)
  const all = await withinTime(ctx, (tx) => findAsSet(tx, wanted))
  return all ? pageOf(all, input) : { rows, next: keysetOf(query, end) }
}

function pageOf(found: ContactRow[], { query, limit }: ScanInput): MatchingPage {
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  return { rows, next: found.length > limit && last ? keysetOf(query, last) : undefined }
}

async function findAsSet(tx: Tx, input: ScanInput): Promise<ContactRow[]> {
  const { audience, query, limit } = input
  await readAllBySet(tx)
  const { rows } = await sql<ContactRow>`
    select ${contactColumnsSql} from contacts
    where ${rangeSql(audience)}${afterCursor(input)} and ${audienceSql(audience, 'all')}
    ${inOrder(query)} limit ${limit}
  `.execute(tx)
  return rows
}
