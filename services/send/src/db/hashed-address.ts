/**
 * SQL for the keyed hash of an address: what stays of one that is suppressed and whose contact is erased. The
 * key is a row of this database, made with it, so that a hash tells nothing where it stands without it.
 * `expression` is our own SQL.
 */
export const hashedAddress = (expression: string): string =>
  `encode(sha256((select key from suppression_key) || convert_to(${expression}, 'UTF8')), 'hex')`
