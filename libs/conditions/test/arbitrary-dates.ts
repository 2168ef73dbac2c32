import { fc } from '@postrider/testing/property'

/**
 * The time of the evaluation. Half an hour after midnight, units can end both inside a day and at midnight.
 */
export const now = new Date('2026-03-02T00:30:00.000Z')

const day = 86_400_000
const borders = ['2026-02-28', '2026-03-01', '2026-03-02'].flatMap((date) => {
  const start = Date.parse(date)
  return [start - 1, start, start + 1, start + day - 1, start + day]
})
const cutOffs = [0, 60_000, 30 * 60_000, 3_600_000, 24 * 3_600_000, 3 * day].flatMap((age) => {
  const at = now.getTime() - age
  return [at - 1, at, at + 1]
})

export const at = fc.oneof(
  fc.constantFrom(...borders, ...cutOffs).map((ms) => new Date(ms)),
  fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }),
)

/** The same instant in another time zone, or an instant near it. */
const inZone = fc
  .tuple(
    at,
    fc.constantFrom(
      '+00:00',
      '-00:30',
      '+09:00',
      '-1130',
      '+05',
      '+14:00',
      '+15:59',
      '-15:59',
      '-16:00',
      '+23:59',
      '-23:59',
      ' +0200',
      '',
      'z',
      ' UTC',
    ),
    fc.constantFrom(10, 16, 19, 21, 23),
    fc.constantFrom('T', ' ', 't'),
  )
  .map(([date, zone, length, blank]) => {
    const [, sign = '', hours = '0', minutes = '0'] = /([+-])(\d\d):?(\d\d)?/.exec(zone) ?? []
    const offset = Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes)) * 60_000
    const shown = new Date(date.getTime() + offset)
    const text = Number.isNaN(shown.getTime()) ? '' : shown.toISOString().slice(0, length).replace('T', blank)
    return length === 10 ? text : `${text}${zone}`
  })

/** Dates, times and zones, both valid and out of range. */
const anyParts = fc
  .tuple(
    fc.constantFrom(
      '2026-02-28',
      '2026-02-29',
      '2024-02-29',
      '1900-02-29',
      '2000-02-29',
      '2026-04-31',
      '0000-12-31',
      '0001-01-01',
      '9999-12-31',
      '10000-01-01',
      '2026-00-10',
      '2026-03-00',
    ),
    fc.constantFrom(
      '',
      'T00:00',
      'T23:59:59.9999',
      'T23:59:59.9999994',
      ' 23:59:59,9999995',
      'T10:00:00.0019995',
      ' 24:00',
      'T24:00:00Z',
      'T10',
      'T10:60',
      'T10:00:60',
      'T10:00.5',
      'T10:00:00,5',
      'T10:00:00.',
    ),
    fc.constantFrom(
      '',
      'Z',
      '+00',
      '+25:00',
      '-24:00',
      '+09:60',
      '+9',
      '+0900',
      'EST',
      '  Z',
      '+15:59',
      '-15:59',
      '-16:00',
      '+23:59',
      '-23:59',
    ),
  )
  .map((parts) => parts.join(''))

export const isoText = fc.oneof(
  { weight: 3, arbitrary: inZone },
  anyParts,
  at.map((date) => date.toISOString()),
  at.map((date) => date.toISOString().slice(0, 10)),
  fc.constantFrom(
    '2026-02-31',
    '2026-13-01',
    '2026-03-32',
    '2026-03-01T24:00:00Z',
    '2026-03-01T23:59:60Z',
    '2026-03-01T10:00',
    '2026-03-01T10:00:00.123456789Z',
    '2026-03-01 is a day',
    '2026-03-01\n',
    ' 2026-03-01',
    '２０２６-03-01',
    '0000-01-01',
    '+012026-03-01',
    '2026-3-1',
    'Sun, 01 Mar 2026 10:00:00 +0000',
    '20260301T100000Z',
    '2026-W10-1',
    '2026-060',
    '1772359200',
    'today',
    'infinity',
    'now',
    'epoch',
  ),
)
