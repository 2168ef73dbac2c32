/** Takes one of the lookups that are left; false when none is. */
export type TakeLookup = () => boolean

/**
 * A token bucket of so many lookups a second, for the whole process: for clients whose address has looked up
 * too many unknown keys. Some may have a good key and only share the address (an office, a carrier's NAT)
 * with a client that guesses. The bucket bounds what that costs accounts, however many addresses guess.
 */
export function spareLookups(perSecond: number, nowMs = (): number => performance.now()): TakeLookup {
  let left = perSecond
  let at = nowMs()
  return () => {
    const now = nowMs()
    left = Math.min(perSecond, left + ((now - at) / 1000) * perSecond)
    at = now
    if (left < 1) return false
    left -= 1
    return true
  }
}
