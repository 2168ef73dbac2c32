import { localTimeOf } from './local-time.ts'

describe('localTimeOf', () => {
  it('returns a local time, which a browser reads as the same minute', () => {
    const at = new Date('2026-03-05T04:07:00.000Z')

    expect(localTimeOf(at)).toMatch(/^2026-0\d-0\dT\d\d:\d7$/)
    expect(new Date(localTimeOf(at))).toEqual(at)
  })
})
