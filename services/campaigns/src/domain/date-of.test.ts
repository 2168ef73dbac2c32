import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { dateOf } from './date-of.ts'

const dates = [
  ['2030-01-01', '2030-01-01T00:00:00.000Z'],
  ['2030-01-01T10:00', '2030-01-01T10:00:00.000Z'],
  ['2030-01-01 10:00:00', '2030-01-01T10:00:00.000Z'],
  ['2030-01-01T10:00:00.25Z', '2030-01-01T10:00:00.250Z'],
  ['2030-01-01T10:00:00+05:30', '2030-01-01T04:30:00.000Z'],
  ['2030-01-01T10:00:00-0800', '2030-01-01T18:00:00.000Z'],
  ['2030-07-01t10:00z', '2030-07-01T10:00:00.000Z'],
  ['2028-02-29', '2028-02-29T00:00:00.000Z'],
  ['2030', '2030-01-01T00:00:00.000Z'],
  ['2030-03', '2030-03-01T00:00:00.000Z'],
  ['2030-1-5', '2030-01-05T00:00:00.000Z'],
  ['2030/01/31', '2030-01-31T00:00:00.000Z'],
  ['01/31/2030', '2030-01-31T00:00:00.000Z'],
  ['2030-01-01 10:00 PM', '2030-01-01T22:00:00.000Z'],
  ['Jan 1, 2030', '2030-01-01T00:00:00.000Z'],
  ['1 July 2030 10:00', '2030-07-01T10:00:00.000Z'],
  ['29 Feb 2028', '2028-02-29T00:00:00.000Z'],
  ['Tue, 01 Jan 2030 10:00:00 +0100', '2030-01-01T09:00:00.000Z'],
  ['Tue, 01 Jan 2030 10:00:00 GMT', '2030-01-01T10:00:00.000Z'],
  ['1 Jan 2030 10:00 EST', '2030-01-01T15:00:00.000Z'],
  ['Tue Jan 01 2030 10:00:00 GMT+0100 (Central European Standard Time)', '2030-01-01T09:00:00.000Z'],
] as const

describe('dateOf', () => {
  it.each(dates)('reads %s', (text, instant) => {
    expect(dateOf(text)?.toISOString()).toBe(instant)
  })

  it.each([
    '2027-02-30',
    '2027-02-29',
    '2100-02-29',
    '2030-04-31T10:00:00Z',
    '2030-13-01',
    '2030-01-32',
    '2030-00-10',
    '2030-01-01T24:00:00Z',
    '2030-01-01T25:00',
    '2030-01-01T10:60',
    '2030-01-01T23:59:60Z',
    '2030-02-30 10:00 PM',
    'Feb 30, 2030',
    '29 Feb 2030',
    '31 April 2030 10:00 +0100',
    '02/30/2030',
    '2030/02/30',
    '1 Jan 2030 24:00',
    'tomorrow',
    'in 2 days 2030',
    'marmalade 5 2030',
    '1893456000000',
    '',
    `Jan 1, 2030${' ('.repeat(100)}`,
  ])('is undefined for %s', (text) => {
    expect(dateOf(text)).toBeUndefined()
  })

  it('reads the same in every time zone of the server', async () => {
    const file = join(import.meta.dirname, 'date-of.ts')
    const script = `import { dateOf } from ${JSON.stringify(file)}
      process.stdout.write(JSON.stringify(${JSON.stringify(dates)}.map(([text]) => dateOf(text))))`
    for (const TZ of ['America/New_York', 'Asia/Kolkata', 'Pacific/Kiritimati']) {
      const run = promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
        env: { TZ },
      })

      expect(JSON.parse((await run).stdout)).toEqual(dates.map(([, instant]) => instant))
    }
  })
})
