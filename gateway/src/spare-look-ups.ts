/** Takes one of the look-ups that are left; false when none is. */
export type TakeLookUp = () => boolean

/**
 * A token bucket of so many look-ups a second, for the whole process: for those whose address has looked up too many unknown keys.
 * Some of them may have a good key and only share the address (an office, a carrier's NAT) with somebody who guesses; accounts bears a
 * few more questions, however many addresses ask.
 */
export function spareLookUps(perSecond: number, nowMs = (): number => performance.now()): TakeLookUp {
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
