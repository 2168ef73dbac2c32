import { nextRetryMs } from '@postrider/outgoing-http'
import { deliveryRetries, pauseMs } from './retry-schedule.ts'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute

const delays = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
]

/** Returns the delays after the attempts 1 to 10. */
const schedule = (jitter: number, retryAfterMs?: number) =>
  Array.from({ length: 10 }, (_, index) =>
    nextRetryMs(deliveryRetries, { attempts: index + 1, retryAfterMs, jitter }),
  )

describe('nextRetryMs', () => {
  it.each([
    [0, 0.8],
    [0.5, 1],
    [1, 1.2],
  ])(
    'with jitter %d returns the delays of the specification times %d, and none after ten',
    (jitter, factor) => {
      expect(schedule(jitter)).toEqual([...delays.map((delay) => Math.round(delay * factor)), undefined])
    },
  )

  it('returns at least the delay that the receiver requested', () => {
    expect(schedule(0.5, hour)).toEqual([hour, hour, hour, ...delays.slice(3), undefined])
    expect(schedule(0.5, 0)).toEqual([...delays, undefined])
  })

  it('does not respect requests for more than a day', () => {
    expect(nextRetryMs(deliveryRetries, { attempts: 1, retryAfterMs: 365 * 24 * hour, jitter: 0 })).toBe(
      24 * hour,
    )
    expect(nextRetryMs(deliveryRetries, { attempts: 9, retryAfterMs: 365 * 24 * hour, jitter: 1 })).toBe(
      28.8 * hour,
    )
  })
})

describe('pauseMs', () => {
  const pause = (failures: number, failingMs: number, retryAfterMs?: number) =>
    pauseMs({ failures, failingMs, retryAfterMs })

  it('returns 0 before the third failure in a row', () => {
    expect([0, 1, 2].map((failures) => pause(failures, hour))).toEqual([0, 0, 0])
  })

  it('returns how long attempts have failed, from 5 s to a minute, for any number of failures', () => {
    const pauses = [0, 5, 7, 14, 59, 60, 61, 86_400].map((seconds) => seconds * second)
    for (const failures of [3, 10, 1_000_000])
      expect(pauses.map((failingMs) => pause(failures, failingMs))).toEqual(
        [5, 5, 7, 14, 59, 60, 60, 60].map((seconds) => seconds * second),
      )
  })

  it('returns at least the pause that the receiver requested, up to an hour', () => {
    expect(pause(1, 0, 7 * second)).toBe(7 * second)
    expect(pause(3, 0, 7 * second)).toBe(7 * second)
    expect(pause(9, hour, 7 * second)).toBe(minute)
    expect(pause(1, 0, 2 * hour)).toBe(hour)
  })
})
