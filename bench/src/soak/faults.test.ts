import { faultsOf, growthOf } from './faults.ts'
import { seriesTotal, type Sample } from './samples.ts'

const samplesOf = (mb: (index: number) => number): Sample[] =>
  Array.from({ length: 40 }, (_, index) => ({
    minute: index / 2,
    rssMb: { 'send-1': mb(index), postgres: 100 + index * 50 },
    outboxMessages: 0,
    lagMessages: 0,
    oldestDueSeconds: 0,
  }))
const good = {
  samples: samplesOf(() => 150),
  errorLines: [],
  failures: { send: { 503: 12 } },
  catchUpSeconds: 2,
}
const engines = new Set(['postgres'])

describe('faultsOf', () => {
  it('accepts flat memory, a growing engine and 503 responses', () => {
    expect(faultsOf(good, engines)).toEqual([])
  })

  it('reports growing memory, error lines, other failures and a backlog', () => {
    const faults = faultsOf(
      {
        samples: samplesOf((index) => 150 + 2 * index),
        errorLines: ['send-1 {"level":"error"}'],
        failures: { track: { 500: 1, cut: 2 } },
        catchUpSeconds: Infinity,
      },
      engines,
    )

    expect(faults).toEqual([
      'The memory of send-1 grew from 180 to 220 MB.',
      '1 requests of track failed: 500.',
      '2 requests of track failed: cut.',
      '1 error lines, the first: send-1 {"level":"error"}',
      'Messages or mails waited for Infinity s after the load.',
    ])
  })

  it('ignores the growth during the warm-up', () => {
    expect(growthOf(samplesOf((index) => (index < 10 ? 50 : 150)))['send-1']).toEqual({
      fromMb: 150,
      toMb: 150,
    })
  })
})

describe('seriesTotal', () => {
  const texts = ['lag{group="a"} 3\nlag{group="b"} 4\noutbox 7', '', 'lag{group="c"} 1\noutbox 2']

  it('returns the maximum or the sum of the series', () => {
    expect(seriesTotal(texts, 'outbox', 'max')).toBe(7)
    expect(seriesTotal(texts, 'lag', 'sum')).toBe(8)
  })

  it('returns undefined without series or with a value that could not be read', () => {
    expect(seriesTotal(texts, 'other', 'max')).toBeUndefined()
    expect(seriesTotal(['lag{group="a"} NaN'], 'lag', 'sum')).toBeUndefined()
  })
})
