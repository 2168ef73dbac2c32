import { createHash, timingSafeEqual } from 'node:crypto'

/** True if an `Authorization` header contains this token. The comparison takes constant time. */
export const hasToken = (header: string | undefined, token: string | undefined): boolean =>
  token !== undefined && header !== undefined && timingSafeEqual(digest(header), digest(`Bearer ${token}`))

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
