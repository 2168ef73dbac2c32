import { fc } from '@postrider/testing/property'
import {
  evaluate,
  historyHolds,
  historyKey,
  historyQuery,
  nextChange,
  nextHistoryChange,
  type Condition,
  type Filter,
  type Subject,
} from '../src/index.ts'

const dayMs = 86_400_000
const now = new Date('2026-03-10T12:00:00.000Z')
const ago = (ms: number): Date => new Date(now.getTime() - ms)

const someone = (fields: Partial<Subject> = {}): Subject => ({
  email: 'ada@example.com',
  subscribed: true,
  createdAt: ago(dayMs),
  updatedAt: ago(dayMs),
  data: {},
  events: [],
  segments: new Set(),
  ...fields,
})

const only = (filter: Filter): Condition => ({ logic: 'AND', groups: [{ filters: [filter] }] })

describe('nextChange', () => {
  const filter = fc.record({
    field: fc.constantFrom('createdAt', 'updatedAt', 'data.on'),
    operator: fc.constantFrom('within' as const, 'olderThan' as const),
    value: fc.double({ min: 0, max: 40, noNaN: true }),
    unit: fc.constantFrom('minutes' as const, 'hours' as const, 'days' as const),
  })
  const on = fc
    .date({ min: ago(60 * dayMs), max: ago(-2 * dayMs), noInvalidDate: true })
    .chain((at) =>
      fc.constantFrom(
        at.toISOString(),
        at.toISOString().slice(0, 10),
        at.toISOString().replace('Z', '+05:30'),
      ),
    )

  it('returns an instant that is not after the first change of the result', () => {
    fc.assert(
      fc.property(filter, on, fc.nat(50 * dayMs), (one, data, laterMs) => {
        const subject = someone({ data: { on: data } })
        const holds = (at: Date) => evaluate(only(one), subject, { now: at })
        const later = new Date(now.getTime() + laterMs)
        const next = nextChange(only(one), subject, { now })

        expect(holds(later) === holds(now) || (next && next.getTime() <= later.getTime() + 1)).toBe(true)
      }),
      { numRuns: 2_000 },
    )
  })

  it('follows references, and returns undefined if time changes nothing', () => {
    const id = '0198c0de-0000-7000-8000-000000000011'
    const reference = only({ field: `segment.${id}`, operator: 'memberOfSegment' })
    const recent = only({ field: 'createdAt', operator: 'within', value: 2, unit: 'days' })

    expect(nextChange(reference, someone(), { now })).toBeUndefined()
    expect(nextChange(reference, someone(), { now, definitions: new Map([[id, recent]]) })).toEqual(
      new Date(now.getTime() + dayMs + 1),
    )
  })
})

describe('the one event that an event filter depends on', () => {
  const events = fc.array(
    fc.nat(12 * dayMs).map((ms) => ({ name: 'buy', data: {}, createdAt: ago(ms) })),
    { maxLength: 6 },
  )
  const window = { amount: 10, unit: 'days' as const }
  const filter = fc.oneof(
    fc
      .constantFrom('triggered' as const, 'notTriggered' as const)
      .map((operator): Filter => ({ field: 'event.buy', operator })),
    fc
      .constantFrom('triggeredWithin' as const, 'notTriggeredWithin' as const, 'triggeredOlderThan' as const)
      .map((operator): Filter => ({ field: 'event.buy', operator, value: 10, unit: 'days' })),
    fc
      .tuple(
        fc.constantFrom('countAtLeast' as const, 'countAtMost' as const),
        fc.nat(4),
        fc.constantFrom(window, undefined),
      )
      .map(([operator, value, within]): Filter => ({
        field: 'event.buy',
        operator,
        value,
        ...(within ? { within } : {}),
      })),
  )
  const nthOf = (one: Filter, happened: Subject['events']): Date | undefined =>
    happened.map(({ createdAt }) => createdAt).toSorted((left, right) => right.getTime() - left.getTime())[
      historyQuery(one).nth - 1
    ]

  it('gives the same result as all events, now and later', () => {
    fc.assert(
      fc.property(filter, events, fc.nat(30 * dayMs), (one, happened, laterMs) => {
        const at = new Date(now.getTime() + laterMs)

        expect(historyHolds(one, nthOf(one, happened), at)).toBe(
          evaluate(only(one), someone({ events: happened }), { now: at }),
        )
      }),
      { numRuns: 5_000 },
    )
  })

  it('gives a time that is not after the first change of the result', () => {
    fc.assert(
      fc.property(filter, events, fc.nat(30 * dayMs), (one, happened, laterMs) => {
        const nth = nthOf(one, happened)
        const holds = (at: Date) => evaluate(only(one), someone({ events: happened }), { now: at })
        const later = new Date(now.getTime() + laterMs)
        const next = nextHistoryChange(one, nth, now)

        expect(holds(later) === holds(now) || (next && next.getTime() <= later.getTime() + 1)).toBe(true)
        expect(next === undefined || holds(new Date(next.getTime() - 2)) === holds(now)).toBe(true)
      }),
      { numRuns: 5_000 },
    )
  })

  it('gives no time if only another event can change the result', () => {
    const nth = ago(dayMs)

    expect(nextHistoryChange({ field: 'event.buy', operator: 'triggered' }, nth, now)).toBeUndefined()
    expect(
      nextHistoryChange({ field: 'event.buy', operator: 'countAtLeast', value: 2 }, nth, now),
    ).toBeUndefined()
  })
})

describe('historyKey', () => {
  it('returns the same key for both spellings of an event, and another key for other queries', () => {
    const key = (field: string, rest: Partial<Filter> = {}) =>
      historyKey({ field, operator: 'triggered', ...rest })

    expect(key('email.opened')).toBe(key('email.open'))
    expect(key('event.a')).not.toBe(key('event.b'))
    expect(key('event.a', { where: [{ field: 'x', operator: 'exists' }] })).not.toBe(key('event.a'))
  })
})
