import { nextTime } from './schedule.ts'

const next = (cron: string, timezone: string, after: string): string | undefined =>
  nextTime({ cron, timezone }, new Date(after))?.toISOString()

describe('the next time of a schedule', () => {
  it.each([
    ['0 9 * * 1-5', 'Europe/Berlin', '2026-11-20T09:00:00Z', '2026-11-23T08:00:00.000Z'],
    ['0 9 * * 1-5', 'Europe/Berlin', '2026-06-05T07:00:00Z', '2026-06-08T07:00:00.000Z'],
    ['*/15 * * * *', 'UTC', '2026-11-20T09:00:00Z', '2026-11-20T09:15:00.000Z'],
    ['0 0 29 2 *', 'UTC', '2026-03-01T00:00:00Z', '2028-02-29T00:00:00.000Z'],
    // On 29 March 2026, 2:30 does not exist in Berlin: the workflow starts at 3:00, after the clocks change.
    ['30 2 * * *', 'Europe/Berlin', '2026-03-28T12:00:00Z', '2026-03-29T01:00:00.000Z'],
    // On 25 October 2026, 2:30 occurs twice in Berlin: the workflow starts at the first.
    ['30 2 * * *', 'Europe/Berlin', '2026-10-24T12:00:00Z', '2026-10-25T00:30:00.000Z'],
    ['30 2 * * *', 'Europe/Berlin', '2026-10-25T00:30:00Z', '2026-10-26T01:30:00.000Z'],
  ])('for %s in %s after %s is %s', (cron, timezone, after, expected) => {
    expect(next(cron, timezone, after)).toBe(expected)
  })
})
