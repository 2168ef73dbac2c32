import { newId } from '@postrider/contracts'
import { evaluate, toSql, type Subject } from '../src/index.ts'
import { parsed } from './parsed.ts'
import { idsWhere, startDatabase, store, type ConditionDatabase } from './tables.ts'

let database: ConditionDatabase

beforeAll(async () => {
  database = await startDatabase()
})

afterAll(async () => {
  await database.close()
})

const now = new Date('2026-03-10T12:00:00.000Z')
const segment = '0198a000-0000-7000-8000-00000000000a'
const other = '0198a000-0000-7000-8000-00000000000b'

const person: Subject = {
  email: 'ada@example.com',
  subscribed: true,
  createdAt: new Date('2026-03-01T00:00:00.000Z'),
  updatedAt: new Date('2026-03-01T23:59:59.999Z'),
  data: {},
  events: [],
  segments: new Set([segment]),
}

/** Whether the person fits the filter: in memory and, as a row, in SQL, which must agree. */
async function fits(changes: Partial<Subject>, filter: object): Promise<boolean> {
  const subject = { ...person, ...changes }
  const condition = parsed({ logic: 'AND', groups: [{ filters: [filter] }] })
  const projectId = newId()
  const id = newId()
  await store(database, { projectId, people: [{ ...subject, id }] })

  const inMemory = evaluate(condition, subject, { now })
  for (const reads of ['some', 'all'] as const) {
    const ids = await idsWhere(database, projectId, toSql(condition, { now, projectId, reads }))
    expect(ids).toEqual(inMemory ? [id] : [])
  }
  return inMemory
}

type Row = [operator: string, value: unknown, expected: boolean]

describe('the field email', () => {
  it.each<Row>([
    ['equals', 'ada@example.com', true],
    ['equals', ' ADA@Example.COM ', true],
    ['equals', 'ada@example', false],
    ['equals', null, false],
    ['equals', true, false],
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
    ['in', ['bob@example.com', 'Ada@example.com'], true],
    ['in', ['bob@example.com', null], false],
    ['notIn', ['bob@example.com'], true],
    ['notIn', ['ADA@EXAMPLE.COM'], false],
  ])('%s %j is %p', async (operator, value, expected) => {
    expect(await fits({}, { field: 'email', operator, value })).toBe(expected)
  })
})

describe('the field subscribed', () => {
  it.each<[boolean, ...Row]>([
    [true, 'equals', true, true],
    [true, 'equals', false, false],
    [false, 'equals', false, true],
    [false, 'equals', null, true],
    [true, 'equals', 'true', false],
    [true, 'notEquals', true, false],
    [true, 'notEquals', false, true],
    [false, 'notEquals', true, true],
  ])('that is %p: %s %j is %p', async (subscribed, operator, value, expected) => {
    expect(await fits({ subscribed }, { field: 'subscribed', operator, value })).toBe(expected)
  })
})

describe('the fields createdAt and updatedAt', () => {
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
  ])('three days ago: %s %p %s is %p', async (operator, value, unit, expected) => {
    const createdAt = new Date('2026-03-07T12:00:00.000Z')

    expect(await fits({ createdAt }, { field: 'createdAt', operator, value, unit })).toBe(expected)
  })
})

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
  })
})

const bought = (daysAgo: number, data: object = {}) => ({
  name: 'purchase',
  data,
  createdAt: new Date(now.getTime() - daysAgo * 86_400_000),
})

describe('a field of the history', () => {
  it.each<[string, number[], object, boolean]>([
    ['once', [40], { operator: 'triggered' }, true],
    ['never', [], { operator: 'triggered' }, false],
    ['never', [], { operator: 'notTriggered' }, true],
    ['once', [40], { operator: 'notTriggered' }, false],
    ['on the cut-off', [30], { operator: 'triggeredWithin', value: 30, unit: 'days' }, true],
    ['before the cut-off', [30.001], { operator: 'triggeredWithin', value: 30, unit: 'days' }, false],
    ['never', [], { operator: 'triggeredWithin', value: 30, unit: 'days' }, false],
    ['before', [40], { operator: 'triggeredOlderThan', value: 30, unit: 'days' }, true],
    ['before and since', [40, 10], { operator: 'triggeredOlderThan', value: 30, unit: 'days' }, false],
    ['never', [], { operator: 'triggeredOlderThan', value: 30, unit: 'days' }, false],
    ['never', [], { operator: 'notTriggeredWithin', value: 30, unit: 'days' }, true],
    ['before', [40], { operator: 'notTriggeredWithin', value: 30, unit: 'days' }, true],
    ['on the cut-off', [30], { operator: 'notTriggeredWithin', value: 30, unit: 'days' }, false],
    ['twice', [1, 2], { operator: 'countAtLeast', value: 2 }, true],
    ['twice', [1, 2], { operator: 'countAtLeast', value: 3 }, false],
    ['never', [], { operator: 'countAtLeast', value: 0 }, true],
    ['never', [], { operator: 'countAtLeast', value: 1 }, false],
    [
      'three times',
      [1, 2, 40],
      { operator: 'countAtLeast', value: 3, within: { amount: 30, unit: 'days' } },
      false,
    ],
    [
      'three times',
      [1, 2, 30],
      { operator: 'countAtLeast', value: 3, within: { amount: 30, unit: 'days' } },
      true,
    ],
    ['never', [], { operator: 'countAtMost', value: 0 }, true],
    ['never', [], { operator: 'countAtMost', value: 2 }, true],
    ['once', [1], { operator: 'countAtMost', value: 0 }, false],
    ['three times', [1, 2, 3], { operator: 'countAtMost', value: 2 }, false],
    [
      'three times',
      [1, 2, 40],
      { operator: 'countAtMost', value: 2, within: { amount: 30, unit: 'days' } },
      true,
    ],
  ])('%s (%p days ago): %j is %p', async (_, days, operands, expected) => {
    const events = days.map((ago) => bought(ago))

    expect(await fits({ events }, { field: 'event.purchase', ...operands })).toBe(expected)
  })

  it.each<[object[], object, boolean]>([
    [[{ field: 'amount', operator: 'greaterThan', value: 50 }], { operator: 'triggered' }, true],
    [[{ field: 'data.amount', operator: 'greaterThan', value: 50 }], { operator: 'triggered' }, true],
    [[{ field: 'amount', operator: 'greaterThan', value: 100 }], { operator: 'triggered' }, false],
    [[{ field: 'amount', operator: 'greaterThan', value: 100 }], { operator: 'notTriggered' }, true],
    [
      [{ field: 'item.kind', operator: 'equals', value: 'book' }],
      { operator: 'countAtLeast', value: 2 },
      true,
    ],
    [
      [{ field: 'item.kind', operator: 'equals', value: 'book' }],
      { operator: 'countAtMost', value: 1 },
      false,
    ],
    // One event has to match them all.
    [
      [
        { field: 'item.kind', operator: 'equals', value: 'book' },
        { field: 'amount', operator: 'greaterThan', value: 50 },
      ],
      { operator: 'triggered' },
      false,
    ],
    [
      [{ field: 'amount', operator: 'greaterThan', value: 50 }],
      { operator: 'triggeredOlderThan', value: 2, unit: 'days' },
      true,
    ],
    [[{ field: 'coupon', operator: 'notExists' }], { operator: 'countAtLeast', value: 3 }, true],
    [[{ field: 'coupon', operator: 'notEquals', value: 'x' }], { operator: 'triggered' }, false],
  ])('narrowed by %j: %j is %p', async (where, operands, expected) => {
    const events = [
      bought(1, { amount: 10, item: { kind: 'book' } }),
      bought(2, { amount: 20, item: { kind: 'book' } }),
      bought(3, { amount: 90, item: { kind: 'lamp' } }),
    ]

    expect(await fits({ events }, { field: 'event.purchase', where, ...operands })).toBe(expected)
  })

  it.each([
    ['open', 'email.open'],
    ['opened', 'email.open'],
    ['click', 'email.click'],
    ['clicked', 'email.click'],
    ['bounce', 'email.bounce'],
    ['bounced', 'email.bounce'],
    ['complaint', 'email.complaint'],
    ['complained', 'email.complaint'],
    ['sent', 'email.sent'],
    ['delivery', 'email.delivery'],
    ['delivered', 'email.delivery'],
  ])('email.%s is the event %s', async (activity, name) => {
    const events = [{ ...bought(1), name }]

    expect(await fits({ events }, { field: `email.${activity}`, operator: 'triggered' })).toBe(true)
    expect(await fits({ events }, { field: `event.${name}`, operator: 'triggered' })).toBe(true)
    expect(await fits({ events: [bought(1)] }, { field: `email.${activity}`, operator: 'triggered' })).toBe(
      false,
    )
  })

  it('goes by the whole name of the event, as it is written', async () => {
    const named = (name: string) => ({ events: [{ ...bought(1), name }] })

    expect(await fits(named('Purchase'), { field: 'event.purchase', operator: 'triggered' })).toBe(false)
    expect(await fits(named('purchase.done'), { field: 'event.purchase', operator: 'triggered' })).toBe(false)
    expect(await fits(named("it's.done"), { field: "event.it's.done", operator: 'triggered' })).toBe(true)
  })
})

describe('a field of segments', () => {
  it.each<[string, string, boolean]>([
    [segment, 'memberOfSegment', true],
    [segment.toUpperCase(), 'memberOfSegment', true],
    [other, 'memberOfSegment', false],
    [segment, 'notMemberOfSegment', false],
    [other, 'notMemberOfSegment', true],
  ])('%s: %s is %p', async (id, operator, expected) => {
    expect(await fits({}, { field: `segment.${id}`, operator })).toBe(expected)
  })
})

describe('a tree', () => {
  const yes = { field: 'subscribed', operator: 'equals', value: true }
  const no = { field: 'subscribed', operator: 'equals', value: false }
  const group = (...filters: object[]): object => ({ filters })
  const tree = (logic: string, ...groups: object[]): object => ({ logic, groups })

  it.each<[string, object, boolean]>([
    ['AND of groups that fit', tree('AND', group(yes), group(yes)), true],
    ['AND of groups of which one does not', tree('AND', group(yes), group(no)), false],
    ['OR of groups of which one fits', tree('OR', group(no), group(yes)), true],
    ['OR of groups of which none fits', tree('OR', group(no), group(no)), false],
    ['OR joins groups, not the filters of one', tree('OR', group(yes, no)), false],
    [
      'a nested tree that does not fit',
      tree('AND', { filters: [yes], conditions: tree('AND', group(no)) }),
      false,
    ],
    [
      'filters beside a nested tree under OR',
      tree('OR', { filters: [no], conditions: tree('OR', group(yes)) }),
      false,
    ],
    [
      'OR in AND',
      tree('AND', { filters: [], conditions: tree('OR', group(no), group(yes)) }, group(yes)),
      true,
    ],
    [
      'AND in OR',
      tree('OR', { filters: [], conditions: tree('AND', group(no), group(yes)) }, group(no)),
      false,
    ],
  ])('%s', async (_, value, expected) => {
    const condition = parsed(value)
    const projectId = newId()
    await store(database, { projectId, people: [{ ...person, id: newId() }] })

    expect(evaluate(condition, person, { now })).toBe(expected)
    expect(
      await idsWhere(database, projectId, toSql(condition, { now, projectId, reads: 'all' })),
    ).toHaveLength(Number(expected))
  })
})
