import { now, startFits } from './fits.ts'

const fits = startFits()

const bought = (daysAgo: number, data: object = {}) => ({
  name: 'purchase',
  data,
  createdAt: new Date(now.getTime() - daysAgo * 86_400_000),
})

describe('a filter on events', () => {
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
  ])('%s (%p days ago): %j returns %p', async (_, days, operands, expected) => {
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
    // One event must match all entries of `where`.
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
  ])('with where %j: %j returns %p', async (where, operands, expected) => {
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
  ])('maps email.%s to the event %s', async (activity, name) => {
    const events = [{ ...bought(1), name }]

    expect(await fits({ events }, { field: `email.${activity}`, operator: 'triggered' })).toBe(true)
    expect(await fits({ events }, { field: `event.${name}`, operator: 'triggered' })).toBe(true)
    expect(await fits({ events: [bought(1)] }, { field: `email.${activity}`, operator: 'triggered' })).toBe(
      false,
    )
  })

  it('compares the full name of the event, including its case', async () => {
    const named = (name: string) => ({ events: [{ ...bought(1), name }] })

    expect(await fits(named('Purchase'), { field: 'event.purchase', operator: 'triggered' })).toBe(false)
    expect(await fits(named('purchase.done'), { field: 'event.purchase', operator: 'triggered' })).toBe(false)
    expect(await fits(named("it's.done"), { field: "event.it's.done", operator: 'triggered' })).toBe(true)
  })
})
