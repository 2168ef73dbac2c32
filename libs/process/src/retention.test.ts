import type { TableBounds } from '@postrider/db'
import { z } from 'zod'
import { setting } from './config/setting.ts'
import { maxAges, overdueAges } from './retention.ts'

const settings = {
  mails: { days: setting('EMAIL_RETENTION_DAYS', z.number(), 'Days.') },
  keyHours: setting('IDEMPOTENCY_TTL_HOURS', z.number(), 'Hours.'),
}
const oldest = { column: 'at' }
const bounds: TableBounds = {
  mails: { keeps: 'time', by: 'EMAIL_RETENTION_DAYS', oldest },
  keys: { keeps: 'time', by: 'IDEMPOTENCY_TTL_HOURS', times: 2, oldest },
  effects: { keeps: 'time', by: '30 days', oldest },
  early: { keeps: 'time', by: '1 hour', oldest },
  sessions: { keeps: 'time', by: 'their expiry, after 7 days', oldest },
  months: { keeps: 'time', by: '30 days', oldest: { monthly: { table: 'months', column: 'at' } } },
  projects: { keeps: 'state', of: 'each project' },
}
const config = { mails: { days: 10 }, keyHours: 24 }
const sweepHours = 2

describe('the maximum age of the oldest row', () => {
  it('is the retention time of the setting or text, with the interval of the deletion', () => {
    const hours = Object.entries(maxAges(bounds, { settings, config })).map(([table, seconds]) => [
      table,
      seconds / 3_600 - sweepHours,
    ])

    expect(Object.fromEntries(hours)).toEqual({
      mails: 240,
      keys: 48,
      effects: 720,
      early: 1,
      sessions: 0,
      months: 720 + 31 * 24,
    })
  })

  it('does not exist for a table that keeps its rows forever', () => {
    const ages = maxAges(bounds, { settings, config: { mails: { days: 0 }, keyHours: 24 } })

    expect(Object.keys(ages)).not.toContain('mails')
    expect(Object.keys(ages)).toContain('keys')
  })
})

describe('the overdue time', () => {
  it('is the time beyond the maximum age, and 0 for younger rows and empty tables', () => {
    expect(overdueAges({ old: 110, young: 90, other: 5 }, { old: 100, young: 100, empty: 100 })).toEqual({
      old: 10,
      young: 0,
      empty: 0,
    })
  })
})
