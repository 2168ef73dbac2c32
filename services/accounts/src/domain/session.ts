/** A signed-in browser. */
export interface Session {
  id: string
  userId: string
  createdAt: Date
  expiresAt: Date
}

/** Seven days: how long a session and its cookie are valid. */
export const sessionSeconds = 7 * 24 * 3600

export const newSession = (id: string, userId: string, at: Date): Session => ({
  id,
  userId,
  createdAt: at,
  expiresAt: new Date(at.getTime() + sessionSeconds * 1000),
})
