/** A signed-in browser. */
export interface Session {
  id: string
  userId: string
  /** The user agent; empty if the client sends none. */
  userAgent: string
  createdAt: Date
  lastUsedAt: Date
  expiresAt: Date
}

/** Lifetime of a session and its cookie: seven days. */
export const sessionSeconds = 7 * 24 * 3600

/** Maximum stored length of a user agent. Real user agents have 100 to 250 characters. */
const maxUserAgentLength = 300

/** Minimum time between two writes of `lastUsedAt`. */
export const lastUsedIntervalMs = 5 * 60_000

export const newSession = (
  id: string,
  userId: string,
  { at, userAgent }: { at: Date; userAgent: string },
): Session => ({
  id,
  userId,
  userAgent: userAgent.slice(0, maxUserAgentLength),
  createdAt: at,
  lastUsedAt: at,
  expiresAt: new Date(at.getTime() + sessionSeconds * 1000),
})
