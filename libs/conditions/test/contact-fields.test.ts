import { startFits, type Row } from './fits.ts'

const fits = startFits()

describe('a filter on the field email', () => {
  it.each<Row>([
    ['equals', 'ada@example.com', true],
    ['equals', ' ADA@Example.COM ', true],
    ['equals', 'ada@example', false],
    ['equals', null, false],
    ['notEquals', 'ADA@example.com', false],
    ['notEquals', 'bob@example.com', true],
    ['notEquals', null, true],
    ['contains', '@EXAMPLE.', true],
    ['contains', '%', false],
    ['contains', 'a_a', false],
    ['contains', null, false],
    ['notContains', '@EXAMPLE.', false],
    ['notContains', '@other.', true],
    ['startsWith', 'ADA', true],
    ['startsWith', 'da', false],
    ['startsWith', '%da', false],
    ['endsWith', '.COM', true],
    ['endsWith', '.co', false],
    ['endsWith', '%com', false],
    ['endsWith', '_com', false],
    ['in', ['bob@example.com', 'Ada@example.com'], true],
    ['in', ['bob@example.com', null], false],
    ['notIn', ['bob@example.com'], true],
    ['notIn', ['ADA@EXAMPLE.COM'], false],
  ])('%s %j is %p', async (operator, value, expected) => {
    expect(await fits({}, { field: 'email', operator, value })).toBe(expected)
  })
})

describe('a filter on an address with an internationalized domain', () => {
  it.each<Row>([
    ['equals', 'a&co@Müller.example', true],
    ['equals', 'a&co@muller.example', false],
    ['in', ['a&co@müller.example'], true],
    ['endsWith', '@müller.example', true],
    ['endsWith', 'Müller.example', true],
    ['contains', 'müller', true],
    ['contains', '&co@', true],
    ['notContains', '@müller.', false],
    ['startsWith', 'A&', true],
  ])('%s %j is %p', async (operator, value, expected) => {
    const email = 'a&co@xn--mller-kva.example'
    expect(await fits({ email }, { field: 'email', operator, value })).toBe(expected)
  })
})

describe('a filter on the field subscribed', () => {
  it.each<[boolean, ...Row]>([
    [true, 'equals', true, true],
    [true, 'equals', false, false],
    [false, 'equals', false, true],
    [true, 'notEquals', true, false],
    [true, 'notEquals', false, true],
    [false, 'notEquals', true, true],
  ])('with the value %p: %s %j returns %p', async (subscribed, operator, value, expected) => {
    expect(await fits({ subscribed }, { field: 'subscribed', operator, value })).toBe(expected)
  })
})

describe('a filter on createdAt or updatedAt', () => {
  it.each<[string, ...Row]>([
    ['createdAt', 'equals', '2026-03-01', true],
    ['updatedAt', 'equals', '2026-03-01', true],
    ['createdAt', 'equals', '2026-03-01T15:30:00.000Z', true],
    ['createdAt', 'equals', '2026-02-28', false],
    ['updatedAt', 'equals', '2026-03-02', false],
    ['createdAt', 'equals', null, false],
    ['createdAt', 'notEquals', '2026-03-01', false],
    ['createdAt', 'notEquals', '2026-03-02', true],
    ['createdAt', 'notEquals', null, true],
    ['createdAt', 'greaterThan', '2026-03-01', false],
    ['createdAt', 'greaterThanOrEqual', '2026-03-01', true],
    ['createdAt', 'greaterThan', '2026-02-28T23:59:59.999Z', true],
    ['createdAt', 'greaterThanOrEqual', '2026-03-01T01:00:00+01:00', true],
    ['createdAt', 'greaterThanOrEqual', '2026-03-01T01:00:00+0059', false],
    ['createdAt', 'lessThan', '2026-03-01', false],
    ['createdAt', 'lessThanOrEqual', '2026-03-01 00:00', true],
    ['updatedAt', 'lessThan', '2026-03-02', true],
    ['updatedAt', 'lessThanOrEqual', '2026-03-01T23:59:59.999999Z', true],
    ['updatedAt', 'lessThan', null, false],
  ])('%s %s %j is %p', async (field, operator, value, expected) => {
    expect(await fits({}, { field, operator, value })).toBe(expected)
  })

  it.each<[string, number, string, boolean]>([
    ['within', 3, 'days', true],
    ['within', 72, 'hours', true],
    ['within', 71, 'hours', false],
    ['within', 4_320, 'minutes', true],
    ['within', 4_319, 'minutes', false],
    ['within', 0, 'days', false],
    ['within', Number.MAX_VALUE, 'days', true],
    ['olderThan', 3, 'days', false],
    ['olderThan', 2.5, 'days', true],
    ['olderThan', Number.MAX_VALUE, 'days', false],
  ])('three days ago: %s %p %s returns %p', async (operator, value, unit, expected) => {
    const createdAt = new Date('2026-03-07T12:00:00.000Z')

    expect(await fits({ createdAt }, { field: 'createdAt', operator, value, unit })).toBe(expected)
  })
})
