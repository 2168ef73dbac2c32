const dayMs = 86_400_000

/** Where a period begins that names no beginning: 30 days before now. */
export const defaultFrom = (now: Date): Date => new Date(now.getTime() - 30 * dayMs)
