import { reservedKeys } from '@postrider/contracts'
import fc from 'fast-check'
import { checkDataSize, eventData, mergeData, sameData } from './contact-data.ts'

const reserved = reservedKeys(['svc'])
const key = fc.oneof(fc.constantFrom('a', 'b', 'c', '__proto__', 'constructor', ...reserved), fc.string())
const oneOff = fc.record({ value: fc.jsonValue(), persistent: fc.constant(false) })
const value = fc.oneof(fc.jsonValue(), fc.constantFrom(null, '', -0), oneOff)
// As JSON.parse would make it: every key is an own property, __proto__ too.
const data = fc.array(fc.tuple(key, value), { maxLength: 8 }).map((entries) => {
  const unlocalised = entries.filter(([name]) => name !== 'locale')
  return Object.fromEntries(unlocalised)
})
/** Data as contacts have it: what a merge into nothing leaves. */
const stored = data.map((each) => mergeData({}, each, reserved))

describe('mergeData', () => {
  it('is idempotent', () =>
    fc.assert(
      fc.property(stored, data, (before, changes) => {
        const once = mergeData(before, changes, reserved)
        expect(sameData(mergeData(once, changes, reserved), once)).toBe(true)
      }),
    ))

  it('never stores a reserved name, null, an empty string or a one-off value', () =>
    fc.assert(
      fc.property(stored, data, (before, changes) => {
        for (const [name, each] of Object.entries(mergeData(before, changes, reserved))) {
          expect(reserved.has(name)).toBe(false)
          expect([null, '']).not.toContain(each)
          expect(eventData({ x: each })).toEqual({ x: each })
        }
      }),
    ))

  it('keeps every key that the changes do not name, and modifies neither argument', () =>
    fc.assert(
      fc.property(stored, data, (before, changes) => {
        const copies = structuredClone([before, changes])
        const after = mergeData(before, changes, reserved)
        const unnamed = Object.keys(before).filter((name) => !Object.hasOwn(changes, name))
        expect(unnamed.every((name) => sameData(after[name], before[name]))).toBe(true)
        expect([before, changes]).toEqual(copies)
      }),
    ))

  it('returns what JSON can hold, unchanged when written and read', () =>
    fc.assert(
      fc.property(stored, (each) => {
        expect(sameData(JSON.parse(JSON.stringify(each)), each)).toBe(true)
      }),
    ))
})

describe('sameData', () => {
  it('ignores the order of keys, and tells different values apart', () =>
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (left, right) => {
        expect(sameData(left, reversed(left))).toBe(true)
        expect(sameData(left, right)).toBe(canonical(left) === canonical(right))
      }),
    ))
})

describe('checkDataSize', () => {
  it('counts bytes, not characters', () => {
    expect(() => checkDataSize({ a: 'x'.repeat(64 * 1024 - 8) })).not.toThrow()
    expect(() => checkDataSize({ a: 'x'.repeat(64 * 1024 - 7) })).toThrow('64 KB')
    expect(() => checkDataSize({ a: 'ü'.repeat(33 * 1024) })).toThrow('64 KB')
  })
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

/** One text for what is the same JSON, whatever the order of keys. */
const canonical = (given: unknown): string => JSON.stringify(tagged(given))

function tagged(given: unknown): unknown {
  if (Array.isArray(given)) return ['array', ...given.map(tagged)]
  if (!isObject(given)) return given
  const entries = Object.entries(given).toSorted(([left], [right]) => (left < right ? -1 : 1))
  return ['object', ...entries.map(([name, each]) => [name, tagged(each)])]
}
