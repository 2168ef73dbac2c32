import { sql, type RawBuilder } from 'kysely'

/**
 * The keyed hash of an address of which nothing else is stored. The key is a row of this database, so a
 * hash is useless without it.
 */
export const hashedAddress = (address: RawBuilder<unknown> | string): RawBuilder<Buffer> =>
  sql`sha256((select key from address_key) || convert_to(${address}, 'UTF8'))`
