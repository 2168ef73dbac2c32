import { seriesDays } from './series-days.ts'

const now = new Date('2026-11-01T03:00:00Z')
const hoursOf = ({ bounds }: ReturnType<typeof seriesDays>): number[] =>
  bounds.slice(1).map((end, index) => (end.getTime() - (bounds[index]?.getTime() ?? 0)) / 3_600_000)

describe('the days of a time series', () => {
  it('are by default the last thirty days, including today in the time zone', () => {
    const utc = seriesDays({ tz: 'UTC' }, now)
    expect([utc.dates.length, utc.dates[0], utc.dates.at(-1)]).toEqual([30, '2026-10-03', '2026-11-01'])
    expect(utc.bounds.length).toBe(31)

    const west = seriesDays({ tz: 'America/Los_Angeles' }, now)
    expect([west.dates.length, west.dates.at(-1)]).toEqual([30, '2026-10-31'])
  })

  it('have 23 or 25 hours when clocks change, and start later if midnight is skipped', () => {
    const spring = seriesDays({ startDate: '2026-03-28', endDate: '2026-03-30', tz: 'Europe/Berlin' }, now)
    expect(hoursOf(spring)).toEqual([24, 23, 24])
    const autumn = seriesDays({ startDate: '2026-10-24', endDate: '2026-10-26', tz: 'Europe/Berlin' }, now)
    expect(hoursOf(autumn)).toEqual([24, 25, 24])
    const saoPaulo = seriesDays(
      { startDate: '2018-11-04', endDate: '2018-11-04', tz: 'America/Sao_Paulo' },
      now,
    )
    expect(saoPaulo.bounds).toEqual([new Date('2018-11-04T03:00:00Z'), new Date('2018-11-05T02:00:00Z')])
  })

  it('start at a full quarter of an hour in every time zone', () => {
    for (const tz of [
      'Asia/Kathmandu',
      'Australia/Eucla',
      'Pacific/Chatham',
      'Asia/Kolkata',
      'America/St_Johns',
    ])
      for (const bound of seriesDays({ tz }, now).bounds) expect(bound.getTime() % 900_000).toBe(0)
  })

  it('include the day of an instant in the time zone', () => {
    const query = { startDate: '2026-05-01T23:30:00Z', endDate: '2026-05-02T01:00:00+02:00' }
    expect(seriesDays({ ...query, tz: 'Asia/Tokyo' }, now).dates).toEqual(['2026-05-02'])
    expect(seriesDays({ ...query, tz: 'UTC' }, now).dates).toEqual(['2026-05-01'])
  })

  it('are the thirty days up to a given end, and no days if the end is before the start', () => {
    expect(seriesDays({ endDate: '2026-03-01', tz: 'UTC' }, now).dates.slice(0, 1)).toEqual(['2026-01-31'])
    expect(seriesDays({ startDate: '2026-03-02', endDate: '2026-03-01', tz: 'UTC' }, now)).toEqual({
      dates: [],
      bounds: [],
    })
  })

  it('are at most ninety days', () => {
    const ninety = { startDate: '2026-01-01', endDate: '2026-03-31', tz: 'UTC' }
    expect(seriesDays(ninety, now).dates.length).toBe(90)
    expect(() => seriesDays({ ...ninety, endDate: '2026-04-01' }, now)).toThrow(
      /at most 90 days, and this one covers 91/,
    )
    expect(() => seriesDays({ startDate: '2025-01-01', tz: 'UTC' }, now)).toThrow(/at most 90 days/)
  })

  it.each(['0000-01-01', '9999-12-31'])('may include %s', (day) => {
    expect(seriesDays({ startDate: day, endDate: day, tz: 'Pacific/Apia' }, now).dates).toEqual([day])
  })
})
