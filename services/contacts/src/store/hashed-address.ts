import { sql, type RawBuilder } from 'kysely'

/**
 * Returns SQL for the keyed hash of an address that must not be stored itself. The key is stored in this
 * database; a hash is useless without the key.
 */
export const hashedAddress = (address: RawBuilder<unknown> | string): RawBuilder<Buffer> =>
  sql`sha256((select key from address_key) || convert_to(${address}, 'UTF8'))`
