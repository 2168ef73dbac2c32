/** A signed-in browser. */
export interface Session {
  id: string
  userId: string
  /** As the browser names itself; empty when it does not. */
  userAgent: string
  createdAt: Date
  lastUsedAt: Date
  expiresAt: Date
}

/** Seven days: how long a session and its cookie are valid. */
export const sessionSeconds = 7 * 24 * 3600

/** A user agent is shown to people; real ones have 100 to 250 characters. */
const longestUserAgent = 300

/** Between two writes of `lastUsedAt`. */
export const useNotedMs = 5 * 60_000

export const newSession = (
  id: string,
  userId: string,
  { at, userAgent }: { at: Date; userAgent: string },
): Session => ({
  id,
  userId,
  userAgent: userAgent.slice(0, longestUserAgent),
  createdAt: at,
  lastUsedAt: at,
  expiresAt: new Date(at.getTime() + sessionSeconds * 1000),
})
