/** A signed-in browser. */
export interface Session {
  id: string
  userId: string
  createdAt: Date
  expiresAt: Date
}

/** Seven days: the life of the session and of its cookie. */
export const sessionSeconds = 7 * 24 * 3600

export const newSession = (id: string, userId: string, at: Date): Session => ({
  id,
  userId,
  createdAt: at,
  expiresAt: new Date(at.getTime() + sessionSeconds * 1000),
})
