import { activityFilters, readTypes, writeTypes } from './activity-filters.ts'

describe('activityFilters', () => {
  it('reads an address', () => {
    expect(
      activityFilters({ types: 'email.opened,email.sent', contactId: 'c', from: '2026-01-01', other: 1 }),
    ).toEqual({
      types: 'email.sent,email.opened',
      contactId: 'c',
      from: '2026-01-01',
      to: undefined,
      cursor: undefined,
    })
  })

  it('ignores unknown types and days', () => {
    expect(activityFilters({ types: 'email.unknown', from: 'yesterday' })).toMatchObject({
      types: undefined,
      from: undefined,
    })
  })
})

describe('types', () => {
  it('are a list with commas', () => {
    expect(readTypes('email.sent')).toEqual(['email.sent'])
    expect(writeTypes(['email.sent', 'email.opened'])).toBe('email.sent,email.opened')
    expect(writeTypes([])).toBeUndefined()
  })
})
