import { isYoung, levelsOf, statusOf, type MailCounts, type Reputation } from './reputation.ts'

const facts = (mails: number, bounces = 0, complaints = 0): MailCounts => ({ mails, bounces, complaints })

const reputation = (of: Partial<Reputation>): Reputation => ({
  day: facts(0),
  week: facts(0),
  allTime: facts(0),
  ...of,
})

describe('the reputation level', () => {
  it.each([
    [99, 99, 'healthy'],
    [100, 4, 'healthy'],
    [100, 5, 'warning'],
    [101, 5, 'healthy'],
    [100, 9, 'warning'],
    [100, 10, 'critical'],
    [101, 10, 'warning'],
  ])('for %d mails and %d bounces in a week is %s', (mails, bounces, level) => {
    expect(levelsOf(reputation({ week: facts(mails, bounces) }), false).bounce7Day).toBe(level)
  })

  it.each([
    [125, 5, 'warning'],
    [126, 5, 'healthy'],
    [125, 10, 'critical'],
    [126, 10, 'warning'],
  ])('for %d mails and %d bounces of all time is %s', (mails, bounces, level) => {
    expect(levelsOf(reputation({ allTime: facts(mails, bounces) }), false).bounceAllTime).toBe(level)
  })

  it.each([
    [1_000, 2, 'healthy'],
    [4_000, 3, 'warning'],
    [4_001, 3, 'healthy'],
    [3_333, 5, 'critical'],
    [3_334, 5, 'warning'],
  ])('for %d mails and %d complaints in a week is %s', (mails, complaints, level) => {
    expect(levelsOf(reputation({ week: facts(mails, 0, complaints) }), false).complaint7Day).toBe(level)
  })

  it.each([
    [10_000, 3, 'warning'],
    [10_001, 3, 'healthy'],
    [4_166, 5, 'critical'],
    [4_167, 5, 'warning'],
  ])('for %d mails and %d complaints of all time is %s', (mails, complaints, level) => {
    expect(levelsOf(reputation({ allTime: facts(mails, 0, complaints) }), false).complaintAllTime).toBe(level)
  })

  it.each([
    ['day', facts(20, 9, 2), 'healthy', 'healthy'],
    ['day', facts(20, 10, 3), 'warning', 'warning'],
    ['day', facts(25, 25, 7), 'critical', 'critical'],
    ['week', facts(60, 24, 9), 'healthy', 'healthy'],
    ['week', facts(60, 25, 10), 'warning', 'warning'],
    ['week', facts(60, 50, 20), 'critical', 'critical'],
  ] as const)('of a young project go by ceilings of the %s: %j', (window, of, bounce7Day, complaint7Day) => {
    expect(levelsOf(reputation({ [window]: of }), true)).toMatchObject({ bounce7Day, complaint7Day })
    expect(levelsOf(reputation({ [window]: of }), false)).toMatchObject({
      bounce7Day: 'healthy',
      complaint7Day: 'healthy',
    })
  })

  it('of a project is the worst of all its levels', () => {
    const levels = levelsOf(reputation({ allTime: facts(125, 10), week: facts(100, 5) }), false)

    expect(statusOf(levels)).toBe('critical')
    expect(statusOf(levelsOf(reputation({}), true))).toBe('healthy')
  })
})

describe('a young project', () => {
  it('is a project that is less than thirty days old', () => {
    const made = new Date('2026-11-01T00:00:00Z')

    expect(isYoung(made, new Date('2026-11-30T23:59:59Z'))).toBe(true)
    expect(isYoung(made, new Date('2026-12-01T00:00:00Z'))).toBe(false)
  })
})
