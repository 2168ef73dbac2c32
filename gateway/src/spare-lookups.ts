/** Takes one of the remaining lookups. Returns false if there is none. */
export type TakeSpareLookup = () => boolean

/**
 * Creates a token bucket of lookups per second for the whole process, for clients whose address has looked
 * up too many unknown keys. Such a client may have a valid key and share the address with one that guesses
 * (an office, a carrier's NAT). The bucket bounds the load on accounts, even if many addresses guess.
 */
export function spareLookups(perSecond: number, nowMs = (): number => performance.now()): TakeSpareLookup {
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
