export interface Breaker {
  /** How many tries may begin now: none while open, one to probe, else any number. */
  room(): number
  /** Begins a try; false when none may begin. */
  enter(): boolean
  succeeded(): void
  /** The provider itself is in trouble. */
  failed(reason: string): void
  /** The try told nothing about the provider. */
  left(): void
  isClosed(): boolean
  trouble(): string | undefined
}

/** So many failures in a row are no accident. */
const threshold = 5
const firstPauseMs = 1_000
const longestPauseMs = 60_000

/** Stops tries while a provider is in trouble: open after five failures in a row, then one probe at a time, after growing pauses. */
export function createBreaker(name: string, now: () => Date): Breaker {
  let failures = 0
  let reason = ''
  let pauseMs = firstPauseMs
  let closedAgainAt = 0
  let probing = false
  const isClosed = (): boolean => failures < threshold

  const room = (): number => {
    if (isClosed()) return Number.POSITIVE_INFINITY
    return probing || now().getTime() < closedAgainAt ? 0 : 1
  }
  return {
    room,
    isClosed,
    enter: () => {
      if (room() === 0) return false
      probing = !isClosed()
      return true
    },
    succeeded: () => {
      failures = 0
      probing = false
      pauseMs = firstPauseMs
    },
    failed: (why) => {
      failures += 1
      reason = why
      probing = false
      if (isClosed()) return
      closedAgainAt = now().getTime() + pauseMs
      if (failures > threshold) pauseMs = Math.min(longestPauseMs, pauseMs * 2)
    },
    left: () => void (probing = false),
    trouble: () =>
      isClosed()
        ? undefined
        : `provider ${name}: ${reason}; tried again after ${new Date(closedAgainAt).toISOString()}`,
  }
}
