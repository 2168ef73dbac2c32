import { keepTotals } from './keep-totals.ts'

const counting =
  (...totals: number[]) =>
  () =>
    Promise.resolve(totals.shift() ?? -1)

describe('the totals of lists', () => {
  it('are counted every time up to 10,000', async () => {
    const totals = keepTotals()
    const count = counting(0, 10_000, 9_999)

    expect([await totals.of('a', count), await totals.of('a', count), await totals.of('a', count)]).toEqual([
      0, 10_000, 9_999,
    ])
  })

  it('are at most 10 s old above 10,000, separately for each key', async () => {
    let now = 0
    const totals = keepTotals(() => now)
    const count = counting(10_001, 20_000, 5)

    const first = await totals.of('a', count)
    now = 9_999
    const kept = await totals.of('a', count)
    const other = await totals.of('b', count)
    now = 10_000
    const later = await totals.of('a', count)

    expect([first, kept, other, later]).toEqual([10_001, 10_001, 20_000, 5])
  })

  it('are cached for a thousand keys, of which the oldest is evicted', async () => {
    const totals = keepTotals()
    for (let key = 0; key <= 1_000; key += 1) await totals.of(String(key), () => Promise.resolve(10_001))

    expect(await totals.of('1', () => Promise.resolve(7))).toBe(10_001)
    expect(await totals.of('0', () => Promise.resolve(7))).toBe(7)
  })
})
