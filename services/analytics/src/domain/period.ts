const dayMs = 86_400_000

/** Returns the default start of a period: 30 days ago. */
export const defaultFrom = (now: Date): Date => new Date(now.getTime() - 30 * dayMs)
