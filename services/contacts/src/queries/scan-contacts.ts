import { sql, type RawBuilder } from 'kysely'
import { contactColumnsSql, type ContactRow } from '../store/contacts.ts'
import type { Database, Tx } from '../store/tables.ts'
import { scanLimit } from './audience.ts'
import { audienceSql, rangeSql, type Audience } from './audience-sql.ts'
import { afterCursor, inOrder, orderKeys, type ListPosition } from './list-order.ts'

export interface ScanInput extends ListPosition {
  audience: Audience
  /** Maximum number of rows. */
  limit: number
}

export interface Scan {
  /** Matching contacts, in order. */
  rows: ContactRow[]
  /** The last scanned contact, if fewer than `limit` contacts match but more contacts follow. */
  end: ContactRow | undefined
}

/**
 * Returns the matching contacts among the next contacts of a list. The number of scanned contacts is limited
 * (`scanLimit`), so that the duration is limited even if few contacts match.
 */
export async function scanContacts(db: Database | Tx, input: ScanInput): Promise<Scan> {
  const { rows } = await scanStatement(input).execute(db)
  return { rows: rows.filter((row) => !row.is_end), end: rows.find((row) => row.is_end) }
}

function scanStatement(input: ScanInput): RawBuilder<ContactRow & { is_end: boolean }> {
  const { audience, query, limit } = input
  const most = scanLimit(audience)
  const scanned = sql`contacts where ${rangeSql(audience)}${afterCursor(input)} ${inOrder(query)}`
  return sql`
    with page as (
      select ${contactColumnsSql} from (select ${contactColumnsSql} from ${scanned} limit ${most}) as contacts
      where ${audienceSql(audience, 'some')} ${inOrder(query)} limit ${limit}
    )
    select ${contactColumnsSql}, false as is_end from page
    union all
    select ${contactColumnsSql}, true as is_end from (
      select ${contactColumnsSql} from ${scanned} offset ${most - 1} limit 1
    ) as last_scanned
    where (select count(*) from page) < ${limit}
    order by is_end, ${orderKeys(query)}`
}
