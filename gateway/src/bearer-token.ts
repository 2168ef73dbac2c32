import { createHash, timingSafeEqual } from 'node:crypto'

/** Returns whether an `Authorization` header contains this token. Compares in constant time. */
export const hasToken = (header: string | undefined, token: string | undefined): boolean =>
  token !== undefined && header !== undefined && timingSafeEqual(digest(header), digest(`Bearer ${token}`))

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
