import { evaluate, type Condition, type Filter, type SubjectEvent } from '@postrider/conditions'
import { fc } from '@postrider/testing/property'
import { subjectOf } from './evaluate-contact.ts'
import { factsOf, factsUntil, knownBy, noteEvent, type Facts, type KnownEvent } from './facts.ts'
import { shapeOf } from './places.ts'
import { prepareTracking, type Tracking } from './tracking.ts'

const now = new Date('2026-03-10T12:00:00.000Z')
const dayMs = 86_400_000

const contact = {
  id: '0198c0de-0000-7000-8000-000000000001',
  email: 'ada@example.com',
  subscribed: true,
  data: { plan: 'pro' },
  version: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
}

const within = { amount: 10, unit: 'days' as const }
const amount = { field: 'amount', operator: 'greaterThan' as const, value: 5 }
const filters: Filter[] = [
  { field: 'event.buy', operator: 'triggered' },
  { field: 'event.buy', operator: 'triggeredOlderThan', value: 5, unit: 'days' },
  { field: 'event.buy', operator: 'countAtLeast', value: 3, within },
  { field: 'event.buy', operator: 'countAtMost', value: 1, where: [amount] },
  { field: 'event.see', operator: 'countAtLeast', value: 2 },
  { field: 'event.see', operator: 'triggered', where: [amount] },
  { field: 'data.plan', operator: 'equals', value: 'pro' },
  { field: 'subscribed', operator: 'equals', value: false },
]
const tracked = (used: readonly Filter[]): Tracking => {
  const condition: Condition = { logic: 'OR', groups: used.map((filter) => ({ filters: [filter] })) }
  const found = { version: 1, trackedSince: now, factsSince: 1 }
  return prepareTracking(found, [{ id: 'all', type: 'DYNAMIC', condition, trackMembership: true }])
}

interface TestEvent extends SubjectEvent {
  id: string
}

const testEvents = fc
  .array(
    fc.record({
      name: fc.constantFrom('buy', 'see', 'other'),
      agoMs: fc.nat(12 * dayMs),
      amount: fc.constantFrom(1, 9),
    }),
    { maxLength: 10 },
  )
  .map((events): TestEvent[] =>
    events.map(({ name, agoMs, amount: of }, index) => ({
      id: String(index),
      name,
      data: { amount: of },
      createdAt: new Date(now.getTime() - agoMs),
    })),
  )

const note = (tracking: Tracking, facts: Facts, { id, name, data, createdAt }: TestEvent): Facts =>
  noteEvent(facts, { id, name, data, createdAt: createdAt.toISOString() }, { tracking, now }) ?? facts

describe('facts about a contact', () => {
  it('lead to the same results as all events, even if messages are repeated or out of order', () => {
    fc.assert(
      fc.property(
        testEvents,
        fc.infiniteStream(fc.nat(1_000)),
        fc.nat(20 * dayMs),
        (events, picks, laterMs) => {
          const tracking = tracked(filters)
          const none: KnownEvent[][] = tracking.series.map(() => [])
          const repeats = events.flatMap((event) => [event, event])
          const shuffled = repeats
            .map((event) => ({ event, at: picks.next().value ?? 0 }))
            .toSorted((one, other) => one.at - other.at)
            .map(({ event }) => event)
          const initial = factsOf(tracking, subjectOf(contact), { events: none, now })

          const facts = shuffled.reduce((known, event) => note(tracking, known, event), initial)

          const at = new Date(now.getTime() + laterMs)
          const known = knownBy(tracking, { facts, now: at, readsFields: true })
          const subject = { ...subjectOf(contact), events }
          for (const group of tracking.segments[0]?.condition.groups ?? [])
            for (const filter of group.filters)
              expect(known(filter)).toBe(
                evaluate({ logic: 'AND', groups: [{ filters: [filter] }] }, subject, { now: at }),
              )
        },
      ),
      { numRuns: 1_000 },
    )
  })

  it('remain the same object after an event that does not change any result', () => {
    const tracking = tracked(filters)
    const events = tracking.series.map(() => [])
    const initial = factsOf(tracking, subjectOf(contact), { events, now })
    const event = (id: string, name: string) => ({ id, name, data: {}, createdAt: now })
    const seenTwice = ['1', '2'].reduce((facts, id) => note(tracking, facts, event(id, 'see')), initial)

    expect(note(tracking, initial, event('1', 'other'))).toBe(initial)
    expect(note(tracking, seenTwice, event('2', 'see'))).toBe(seenTwice)
    expect(note(tracking, seenTwice, event('3', 'see'))).toBe(seenTwice)
  })

  it('are valid until the first event leaves its window', () => {
    const tracking = tracked([{ field: 'event.buy', operator: 'triggeredWithin', value: 1, unit: 'days' }])
    const initial = factsOf(tracking, subjectOf(contact), { events: [[]], now })
    const facts = note(tracking, initial, { id: '1', name: 'buy', data: {}, createdAt: now })

    expect(factsUntil(tracking, initial, now)).toBeUndefined()
    expect(factsUntil(tracking, facts, now)).toEqual(new Date(now.getTime() + dayMs + 1))
  })

  it('must be requested again if a filter needs more events than are stored', () => {
    const tracking = tracked([{ field: 'event.buy', operator: 'countAtLeast', value: 51 }])
    const facts = factsOf(tracking, subjectOf(contact), { events: [[]], now })
    const event = { id: '1', name: 'buy', data: {}, createdAt: now.toISOString() }

    expect(noteEvent(facts, event, { tracking, now })).toBeUndefined()
  })
})

describe('the shape of facts', () => {
  it('depends on the number of events that filters need and on their time windows', () => {
    const [triggered, older, often] = filters.map((filter) => [filter])
    const shapes = [triggered, older, often].map((used) => shapeOf(tracked(used ?? [])))

    expect(new Set(shapes).size).toBe(3)
    expect(shapeOf(tracked(filters))).toBe(shapeOf(tracked(filters.map((filter) => ({ ...filter })))))
  })
})
