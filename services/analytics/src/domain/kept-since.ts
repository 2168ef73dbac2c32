const dayMs = 86_400_000

/** Returns the time before which entries are deleted; undefined if they are kept forever (0 days). */
export const keptSince = (days: number, now: Date): Date | undefined =>
  days === 0 ? undefined : new Date(now.getTime() - days * dayMs)
