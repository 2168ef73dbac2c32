const dayMs = 86_400_000

/** The instant before which entries are not kept; undefined where they are kept for ever (0 days). */
export const keptSince = (days: number, now: Date): Date | undefined =>
  days === 0 ? undefined : new Date(now.getTime() - days * dayMs)
