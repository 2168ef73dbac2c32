/**
 * SQL for the keyed hash of an address, which replaces suppressed addresses of erased contacts. The key is
 * stored only in this database, so the hash reveals nothing outside the database. `expression` must not
 * contain user input.
 */
export const hashedAddress = (expression: string): string =>
  `encode(sha256((select key from suppression_key) || convert_to(${expression}, 'UTF8')), 'hex')`
