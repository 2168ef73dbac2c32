/** Takes one of the remaining lookups. Returns false if none is left. */
export type TakeSpareLookup = () => boolean

/**
 * Creates a token bucket of lookups per second for all addresses that have looked up too many unknown keys. A
 * client with a valid key may share its address with a client that guesses, for example in an office. The
 * bucket limits the load on the accounts service, even if clients of many addresses guess.
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
