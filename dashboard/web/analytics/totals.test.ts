import { changeOf, shareOf, totalsOf } from './totals.ts'

const day = (date: string, emails: number, opens: number) => ({
  date,
  emails,
  opens,
  clicks: 0,
  bounces: 0,
  delivered: emails,
  complaints: 0,
  suppressed: 0,
  received: 0,
  subscribes: 0,
  unsubscribes: 0,
})

describe('totalsOf', () => {
  it('adds the figures of all days', () => {
    expect(totalsOf([day('2026-01-01', 3, 1), day('2026-01-02', 4, 2)])).toMatchObject({
      emails: 7,
      delivered: 7,
      opens: 3,
      clicks: 0,
    })
  })

  it('is zero without days', () => {
    expect(totalsOf([]).emails).toBe(0)
  })
})

describe('shares and changes', () => {
  it('have no value without a base', () => {
    expect(shareOf(1, 0)).toBeUndefined()
    expect(changeOf(1, 0)).toBeUndefined()
  })

  it('are relative', () => {
    expect(shareOf(1, 4)).toBe(0.25)
    expect(changeOf(3, 4)).toBe(-0.25)
  })
})
