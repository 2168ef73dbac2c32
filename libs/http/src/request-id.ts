import { newId } from '@postrider/contracts'

/**
 * Returns the caller's `X-Request-Id` if it consists of 1 to 128 visible ASCII characters, else a new UUIDv7.
 */
export const requestIdOf = (header: string | string[] | undefined): string =>
  typeof header === 'string' && /^[\x21-\x7e]{1,128}$/.test(header) ? header : newId()
