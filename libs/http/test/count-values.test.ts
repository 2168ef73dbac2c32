import { fc } from '@postrider/testing/property'
import { hasMoreValues } from '../src/count-values.ts'

/** Returns the number of values, including nested values. An empty list or object counts as two. */
const valuesIn = (value: unknown): number => {
  if (typeof value !== 'object' || value === null) return 1
  const within = Object.values(value)
  return within.length === 0 ? 2 : within.reduce<number>((sum, each) => sum + valuesIn(each), 1)
}

describe('hasMoreValues', () => {
  it('never counts characters inside strings as values', () =>
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: 'binary' }), (value) => {
        expect(hasMoreValues(Buffer.from(JSON.stringify(value)), valuesIn(value))).toBe(false)
      }),
      { examples: [[[{ '': {}, '\u0000': [] }]], [[[], [], {}]]] },
    ))

  it('finds values after strings, within lists and in invalid JSON', () => {
    const text = JSON.stringify('a "quoted" [text], {with} \\ and \\"')

    for (const many of [
      `[${text},${'0,'.repeat(50)}0]`,
      `{"a":${'[],'.repeat(50)}0}`,
      '['.repeat(50),
      '[{'.repeat(50),
    ])
      expect([hasMoreValues(Buffer.from(many), 40), hasMoreValues(Buffer.from(many), 200)]).toEqual([
        true,
        false,
      ])
  })

  it('ignores the content of strings', () => {
    const template = JSON.stringify({ body: '{{a}}, [b], '.repeat(1_000) })

    expect(hasMoreValues(Buffer.from(template), 2)).toBe(false)
    expect(hasMoreValues(Buffer.from(JSON.stringify('"'.repeat(100))), 2)).toBe(false)
  })
})
