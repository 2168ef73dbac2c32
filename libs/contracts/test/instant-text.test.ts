import { instantText } from '@postrider/contracts'

describe('the text of an instant', () => {
  it('is correct after any earlier calls, even if a date object was changed', () => {
    const instants = [0, 0, 1_700_000_000_123, 1_700_000_000_123, 1_700_000_000_124, -1, 0].map(
      (ms) => new Date(ms),
    )
    const moved = new Date(5)

    expect(instants.map(instantText)).toEqual(instants.map((each) => each.toISOString()))
    expect(instantText(moved)).toBe('1970-01-01T00:00:00.005Z')
    moved.setTime(6)
    expect(instantText(moved)).toBe('1970-01-01T00:00:00.006Z')
  })

  it('cannot be made for an invalid date, even the second time, and is correct for the next instant', () => {
    expect(() => instantText(new Date(Number.NaN))).toThrow(RangeError)
    expect(() => instantText(new Date(Number.NaN))).toThrow(RangeError)
    expect(instantText(new Date(0))).toBe('1970-01-01T00:00:00.000Z')
  })
})
