import { fc } from '@postrider/testing/property'
import { sameJson } from '../src/index.ts'

describe('sameJson', () => {
  it('ignores the order of keys, and distinguishes different values', () =>
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (left, right) => {
        expect(sameJson(left, reversed(left))).toBe(true)
        expect(sameJson(left, right)).toBe(canonical(left) === canonical(right))
      }),
    ))
})

const isObject = (given: unknown): given is Record<string, unknown> =>
  typeof given === 'object' && given !== null && !Array.isArray(given)

function reversed(given: unknown): unknown {
  if (Array.isArray(given)) return given.map(reversed)
  if (!isObject(given)) return given
  return Object.fromEntries(
    Object.entries(given)
      .toReversed()
      .map(([name, each]) => [name, reversed(each)]),
  )
}

/** Returns a text that is the same for equal JSON values, even if their keys have another order. */
const canonical = (given: unknown): string => JSON.stringify(tagged(given))

function tagged(given: unknown): unknown {
  if (Array.isArray(given)) return ['array', ...given.map(tagged)]
  if (!isObject(given)) return given
  const entries = Object.entries(given).toSorted(([left], [right]) => (left < right ? -1 : 1))
  return ['object', ...entries.map(([name, each]) => [name, tagged(each)])]
}
