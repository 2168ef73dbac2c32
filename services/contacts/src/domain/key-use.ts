interface KeyUse {
  state: 'claimed' | 'done'
  requested_at: Date
  lease_until: Date
}

/** True while nobody else may claim the key: within its life, and done or under a running lease. `ttlHours` 0 means for ever. */
export function isHeld(use: KeyUse, { now, ttlHours }: { now: Date; ttlHours: number }): boolean {
  if (use.requested_at < expiredBefore(now, ttlHours)) return false
  return use.state === 'done' || use.lease_until >= now
}

/** Keys requested before this instant are free again. */
export const expiredBefore = (now: Date, ttlHours: number): Date =>
  ttlHours === 0 ? new Date(0) : new Date(now.getTime() - ttlHours * 3_600_000)
