import { outcomeOf } from './response-outcome.ts'
import { nextRetryMs } from '@postrider/outgoing-http'
import { stepRetries } from './retry-schedule.ts'

const now = new Date('2026-01-02T03:04:05Z')
const outcome = (statusCode: number, retryAfter?: string) =>
  outcomeOf({ statusCode, response: 'text', retryAfter }, now)

describe('outcomeOf', () => {
  it.each([
    [200, true],
    [204, true],
    [299, true],
    [301, false],
    [304, false],
    [400, false],
    [404, false],
    [410, false],
    [499, false],
  ])('ends the step after status %d with success %s', (statusCode, success) => {
    expect(outcome(statusCode)).toEqual({ outcome: 'done', statusCode, success, response: 'text' })
  })

  it.each([408, 429, 500, 502, 503, 504, 599])('causes a retry after status %d', (statusCode) => {
    const error = `The server responded with ${statusCode}.`
    expect(outcome(statusCode)).toEqual({ outcome: 'retry', error, statusCode, response: 'text' })
  })

  it.each([
    ['120', 120_000],
    ['Fri, 02 Jan 2026 03:05:05 GMT', 60_000],
    ['soon', undefined],
  ])('parses Retry-After %s as %s ms', (given, retryAfterMs) => {
    const { retryAfterMs: read } = { retryAfterMs: undefined, ...outcome(429, given) }
    expect(read).toBe(retryAfterMs)
  })
})

describe('the delay before the next attempt of a step', () => {
  const waitsAt = (jitter: number) =>
    [1, 2, 3, 4, 5, 6].map((tries) =>
      nextRetryMs(stepRetries, { attempts: tries, retryAfterMs: undefined, jitter }),
    )

  it('increases over five retries, with 25 % jitter', () => {
    expect(waitsAt(0.5)).toEqual([5_000, 30_000, 120_000, 600_000, 1_800_000, undefined])
    expect(waitsAt(0)).toEqual([3_750, 22_500, 90_000, 450_000, 1_350_000, undefined])
    expect(waitsAt(1)).toEqual([6_250, 37_500, 150_000, 750_000, 2_250_000, undefined])
  })

  it('is at least the delay that the server requests, up to an hour, and at least the scheduled delay', () => {
    const after = (retryAfterMs: number, tries = 1) =>
      nextRetryMs(stepRetries, { attempts: tries, retryAfterMs, jitter: 0.5 })
    expect([after(1), after(60_000), after(86_400_000), after(1, 6)]).toEqual([
      5_000,
      60_000,
      3_600_000,
      undefined,
    ])
  })
})
