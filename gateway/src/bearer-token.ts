import { createHash, timingSafeEqual } from 'node:crypto'

/**
 * True when an `Authorization` header carries this token; its comparison takes the same time for any other.
 */
export const hasToken = (header: string | undefined, token: string | undefined): boolean =>
  token !== undefined && header !== undefined && timingSafeEqual(digest(header), digest(`Bearer ${token}`))

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
