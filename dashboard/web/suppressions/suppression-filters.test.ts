import { suppressionFilters } from './suppression-filters.ts'

describe('suppressionFilters', () => {
  it('reads the filters, and ignores values that do not exist', () => {
    expect(suppressionFilters({ value: 'ada@example.net', kind: 'DOMAIN', reason: 'MANUAL' })).toMatchObject({
      value: 'ada@example.net',
      kind: 'DOMAIN',
      reason: 'MANUAL',
    })
    expect(suppressionFilters({ value: 1, kind: 'x', reason: '' })).toEqual({})
  })
})
