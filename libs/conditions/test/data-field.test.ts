import { startFits, type Row } from './fits.ts'

const fits = startFits()

const missing = Symbol('missing')

describe('a field of data', () => {
  it.each<[unknown, ...Row]>([
    // equals: type-sensitive
    ['pro', 'equals', 'pro', true],
    ['pro', 'equals', 'Pro', false],
    [5, 'equals', '5', false],
    ['5', 'equals', 5, false],
    [5, 'equals', 5, true],
    [true, 'equals', true, true],
    [true, 'equals', 'true', false],
    [0.1, 'equals', 0.1, true],
    [['a', 1], 'equals', ['a', 1], true],
    [['a', 1], 'equals', [1, 'a'], false],
    [['a'], 'equals', 'a', false],
    ['a', 'equals', ['a'], false],
    [{ a: 1, b: [2] }, 'equals', { b: [2], a: 1 }, true],
    [{ a: 1, b: [2] }, 'equals', { a: 1 }, false],
    [missing, 'equals', 'pro', false],
    [null, 'equals', 'pro', false],
    // null: what is not there
    [missing, 'equals', null, true],
    [null, 'equals', null, true],
    ['pro', 'equals', null, false],
    [missing, 'notEquals', null, false],
    ['pro', 'notEquals', null, true],
    // the whole day
    ['2026-03-01T00:00:00.000Z', 'equals', '2026-03-01', true],
    ['2026-03-01T23:59:59.999Z', 'equals', '2026-03-01', true],
    ['2026-03-01 10:00', 'equals', '2026-03-01T22:00:00Z', true],
    ['2026-03-01', 'equals', '2026-03-01', true],
    ['2026-03-02T00:00:00.000Z', 'equals', '2026-03-01', false],
    ['2026-03-01 is a day', 'equals', '2026-03-01', false],
    ['2026-03-01 is a day', 'equals', '2026-03-01 is a day', true],
    ['2026-02-31', 'equals', '2026-02-31', true],
    ['2026-03-01T10:00:00.000Z', 'notEquals', '2026-03-01', false],
    ['2026-03-02', 'notEquals', '2026-03-01', true],
    // notEquals
    ['pro', 'notEquals', 'free', true],
    ['pro', 'notEquals', 'pro', false],
    [5, 'notEquals', '5', true],
    [missing, 'notEquals', 'pro', false],
    [null, 'notEquals', 'pro', false],
    // in
    ['pro', 'in', ['free', 'pro'], true],
    [5, 'in', ['5', 6], false],
    [5, 'in', ['5', 'x'], false],
    ['5', 'in', ['5', 'x'], true],
    [true, 'in', ['true', 'x'], false],
    [false, 'in', ['false', 'x'], false],
    [[], 'in', ['[]', 'x'], false],
    [{}, 'in', ['{}', 'x'], false],
    [null, 'in', ['null', 'x'], false],
    ['null', 'in', ['null', 'x'], true],
    [missing, 'in', ['pro'], false],
    [missing, 'in', ['pro', null], true],
    ['2026-03-01T10:00:00.000Z', 'in', ['x', '2026-03-01'], true],
    ['pro', 'notIn', ['free'], true],
    ['pro', 'notIn', ['pro', 'free'], false],
    [missing, 'notIn', ['free'], false],
    [null, 'notIn', ['free'], false],
    // contains
    ['Professional', 'contains', 'fess', true],
    ['Professional', 'contains', 'pro', false],
    ['100%', 'contains', '0%', true],
    ['100', 'contains', '%', false],
    ['a.b', 'contains', '_', false],
    ['', 'contains', '', true],
    [50, 'contains', '5', false],
    [['vip', 'beta'], 'contains', 'vip', true],
    [['vip', 'beta'], 'contains', 'vi', false],
    [[1, 2], 'contains', 2, true],
    [[[2]], 'contains', 2, false],
    [[null], 'contains', null, false],
    [{ vip: 1 }, 'contains', 'vip', false],
    [missing, 'contains', 'a', false],
    ['pro', 'notContains', 'x', true],
    ['pro', 'notContains', 'p', false],
    [5, 'notContains', 'x', true],
    [missing, 'notContains', 'x', false],
    [null, 'notContains', 'x', false],
    // startsWith, endsWith
    ['Professional', 'startsWith', 'Pro', true],
    ['Professional', 'startsWith', 'pro', false],
    ['%a', 'startsWith', '%', true],
    ['ba', 'startsWith', '%', false],
    [55, 'startsWith', '5', false],
    ['Professional', 'endsWith', 'nal', true],
    ['a💥', 'endsWith', '💥', true],
    ['a', 'endsWith', '💥', false],
    ['a%', 'endsWith', '%', true],
    ['a', 'endsWith', '%', false],
    ['ab', 'endsWith', '_', false],
    ['a\\', 'endsWith', '\\', true],
    ['x', 'endsWith', null, false],
    // order
    [5, 'greaterThan', 4, true],
    [5, 'greaterThan', 5, false],
    [10, 'greaterThan', 9, true],
    ['10', 'greaterThan', '9', false],
    ['10', 'greaterThan', 9, false],
    [5, 'greaterThanOrEqual', 5, true],
    [5, 'lessThan', 5, false],
    [-1e300, 'lessThan', 1e-300, true],
    [5, 'lessThanOrEqual', 5, true],
    ['b', 'greaterThan', 'a', true],
    ['B', 'greaterThan', 'a', false],
    ['💥', 'greaterThan', '～', true],
    ['2026-03-01T10:00:00.000Z', 'greaterThan', '2026-03-01', true],
    [true, 'greaterThan', 0, false],
    [[5], 'greaterThan', 4, false],
    [5, 'greaterThan', null, false],
    [missing, 'lessThan', 5, false],
    [null, 'lessThan', 5, false],
    // existence
    ['', 'exists', undefined, true],
    [0, 'exists', undefined, true],
    [false, 'exists', undefined, true],
    [null, 'exists', undefined, false],
    [missing, 'exists', undefined, false],
    [null, 'notExists', undefined, true],
    [missing, 'notExists', undefined, true],
    [[], 'notExists', undefined, false],
  ])('%p: %s %j is %p', async (stored, operator, value, expected) => {
    const data = stored === missing ? {} : { key: stored }

    expect(await fits({ data }, { field: 'data.key', operator, value })).toBe(expected)
  })

  it.each<[unknown, string, number, string, boolean]>([
    ['2026-03-09T12:00:00.000Z', 'within', 1, 'days', true],
    ['2026-03-09T11:59:59.999Z', 'within', 1, 'days', false],
    ['2026-03-09', 'within', 2, 'days', true],
    ['2026-03-09', 'within', 1, 'days', false],
    ['2026-03-09 13:00', 'within', 24, 'hours', true],
    ['2026-03-09 13:00', 'within', 22, 'hours', false],
    ['2027-01-01', 'within', 1, 'days', true],
    ['zebra', 'within', 1, 'days', false],
    [1_773_000_000_000, 'within', 1, 'days', false],
    [missing, 'within', 1, 'days', false],
    ['2026-03-09T11:59:59.999Z', 'olderThan', 1, 'days', true],
    ['2026-03-09T12:00:00.000Z', 'olderThan', 1, 'days', false],
    ['1999', 'olderThan', 1, 'days', false],
    ['2026-02-31', 'olderThan', 1, 'days', true],
    [missing, 'olderThan', 1, 'days', false],
    [null, 'olderThan', 1, 'days', false],
  ])('%p: %s %p %s is %p', async (stored, operator, value, unit, expected) => {
    const data = stored === missing ? {} : { key: stored }

    expect(await fits({ data }, { field: 'data.key', operator, value, unit })).toBe(expected)
  })

  it.each<[string, unknown, string]>([
    ['the literal key first', { 'a.b': 'x', a: { b: 'y' } }, 'data.a.b'],
    ['the nested path then', { a: { b: 'x' } }, 'data.a.b'],
    ['a deep one', { a: { b: { c: 'x' } } }, 'data.a.b.c'],
    ['the literal key inside nothing', { a: { 'b.c': 'y', b: { c: 'x' } } }, 'data.a.b.c'],
    ['keys with quotes', { '"\'; --': 'x' }, 'data."\'; --'],
    ['keys of the prototype', JSON.parse('{"__proto__":"x"}') as unknown, 'data.__proto__'],
    ['empty keys', { '': { '': 'x' } }, 'data..'],
    ['keys that are numbers', { a: { 0: 'x' } }, 'data.a.0'],
    ['any script', { größe: { 長さ: 'x' } }, 'data.größe.長さ'],
  ])('is found by %s', async (_, data, field) => {
    expect(await fits({ data }, { field, operator: 'equals', value: 'x' })).toBe(true)
  })

  it.each<[string, unknown, string]>([
    ['a literal key that holds null', { 'a.b': null, a: { b: 'x' } }, 'data.a.b'],
    ['an array, which has no keys', { a: ['x'] }, 'data.a.0'],
    ['a string', { a: 'x' }, 'data.a.length'],
    ['the prototype', {}, 'data.constructor'],
    ['the prototype, nested', { a: {} }, 'data.a.toString'],
  ])('is not found behind %s', async (_, data, field) => {
    expect(await fits({ data }, { field, operator: 'exists' })).toBe(false)
    expect(await fits({ data }, { field, operator: 'equals', value: 'x' })).toBe(false)
  })
})
