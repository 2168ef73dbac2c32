import { isFiltered, mailFilters } from './mail-filters.ts'

describe('mailFilters', () => {
  it('reads the filters, and ignores values that do not exist', () => {
    const filters = mailFilters({ to: 'ada@example.net', status: 'BOUNCED', tag: 2026, other: 'x' })

    expect(filters).toMatchObject({ to: 'ada@example.net', status: 'BOUNCED', tag: '2026' })
    expect(mailFilters({ status: 'RECEIVED', to: 5 })).toMatchObject({ status: undefined, to: undefined })
  })
})

describe('isFiltered', () => {
  it('is true if a filter limits the list, on every page of it', () => {
    expect(isFiltered(mailFilters({ cursor: 'abc' }))).toBe(false)
    expect(isFiltered(mailFilters({ cursor: 'abc', tag: 'reminder' }))).toBe(true)
  })
})
