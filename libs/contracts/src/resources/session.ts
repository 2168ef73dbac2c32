import { z } from 'zod'
import { Id, Instant } from '../fields.ts'

/** A session of the signed-in user as the API answers it. */
export const SessionView = z.object({
  id: Id,
  /** True for the session that asks. */
  current: z.boolean(),
  /** The `User-Agent` that signed in, cut to 300 characters; empty when it sent none. */
  userAgent: z.string(),
  createdAt: Instant,
  /** Written every five minutes at most. */
  lastUsedAt: Instant,
  expiresAt: Instant,
})
export type SessionView = z.infer<typeof SessionView>
