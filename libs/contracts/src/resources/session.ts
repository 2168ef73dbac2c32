import { z } from 'zod'
import { Id, Instant } from '../fields.ts'

/** A session of the signed-in user as the API returns it. */
export const SessionView = z.object({
  id: Id,
  /** True for the session that made the request. */
  current: z.boolean(),
  /** The `User-Agent` of the sign-in, cut to 300 characters; empty if the header was missing. */
  userAgent: z.string(),
  createdAt: Instant,
  /** Updated at most once every five minutes. */
  lastUsedAt: Instant,
  expiresAt: Instant,
})
export type SessionView = z.infer<typeof SessionView>
