import { sql, type RawBuilder } from 'kysely'

/**
 * The keyed hash of an address, of which nothing else is kept. The key is a row of this database, made with
 * it, so that a hash tells nothing where it stands without it.
 */
export const hashedAddress = (address: RawBuilder<unknown> | string): RawBuilder<Buffer> =>
  sql`sha256((select key from address_key) || convert_to(${address}, 'UTF8'))`
