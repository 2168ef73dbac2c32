import { reservedKeys, sameJson } from '@postrider/contracts'
import { fc } from '@postrider/testing/property'
import { checkDataSize, eventData, mergeData } from './contact-data.ts'

const reserved = reservedKeys(['svc'])
const key = fc.oneof(fc.constantFrom('a', 'b', 'c', '__proto__', 'constructor', ...reserved), fc.string())
const oneOff = fc.record({ value: fc.jsonValue(), persistent: fc.constant(false) })
const value = fc.oneof(fc.jsonValue(), fc.constantFrom(null, '', -0), oneOff)
// Like a result of JSON.parse: every key is an own property, even `__proto__`.
const data = fc.array(fc.tuple(key, value), { maxLength: 8 }).map((entries) => {
  const unlocalised = entries.filter(([name]) => name !== 'locale')
  return Object.fromEntries(unlocalised)
})
/** Data as stored in contacts: the result of a merge into empty data. */
const stored = data.map((each) => mergeData({}, each, reserved))

describe('mergeData', () => {
  it('is idempotent', () =>
    fc.assert(
      fc.property(stored, data, (before, changes) => {
        const once = mergeData(before, changes, reserved)
        expect(sameJson(mergeData(once, changes, reserved), once)).toBe(true)
      }),
    ))

  it('never stores a reserved name, null, an empty string or a one-off value (`persistent: false`)', () =>
    fc.assert(
      fc.property(stored, data, (before, changes) => {
        for (const [name, each] of Object.entries(mergeData(before, changes, reserved))) {
          expect(reserved.has(name)).toBe(false)
          expect([null, '']).not.toContain(each)
          expect(eventData({ x: each })).toEqual({ x: each })
        }
      }),
    ))

  it('keeps every key that the changes omit, and modifies neither argument', () =>
    fc.assert(
      fc.property(stored, data, (before, changes) => {
        const copies = structuredClone([before, changes])
        const after = mergeData(before, changes, reserved)
        const unnamed = Object.keys(before).filter((name) => !Object.hasOwn(changes, name))
        expect(unnamed.every((name) => sameJson(after[name], before[name]))).toBe(true)
        expect([before, changes]).toEqual(copies)
      }),
    ))

  it('returns data that JSON can represent without a loss', () =>
    fc.assert(
      fc.property(stored, (each) => {
        expect(sameJson(JSON.parse(JSON.stringify(each)), each)).toBe(true)
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
