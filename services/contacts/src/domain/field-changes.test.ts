import { fc } from '@postrider/testing/property'
import { newContact } from './change-contact.ts'
import { fieldChanges, type FieldChange } from './field-changes.ts'

const rules = { reserved: new Set<string>(), at: new Date(0), newId: () => 'id' }
const blank = newContact({ projectId: 'p', generation: 3, email: 'a@example.com' }, rules)
const never = () => false

const value = fc.oneof(
  fc.constantFrom(1, 2, true, 'x', 'y', '2026-01-01', '2026-13-01', 'x'.repeat(401), [1], { a: 1 }),
  fc.jsonValue(),
)
const key = fc.constantFrom('a', 'b.c', '__proto__', 'full')
const data = fc
  .array(fc.tuple(key, value), { maxLength: 4 })
  .map((entries) => Object.fromEntries<unknown>(entries))

/** Returns the sums by key and value, without zeros. */
function sums(changes: readonly FieldChange[]): Map<string, number> {
  const all = new Map<string, number>()
  for (const { key: name, value: each, n } of changes) {
    const id = JSON.stringify([name, each])
    all.set(id, (all.get(id) ?? 0) + n)
  }
  return new Map([...all].filter(([, n]) => n !== 0))
}

describe('fieldChanges', () => {
  it('subtracts the old value and adds the new value if both are counted', () =>
    fc.assert(
      fc.property(data, data, (before, after) => {
        const from = { ...blank, data: before }
        const to = { ...blank, data: after }
        const expected = [...fieldChanges(blank, to, never), ...fieldChanges(from, blank, never)]
        const counted = (changes: readonly FieldChange[]) =>
          [...sums(changes)].filter(isScalar).map(String).toSorted(byText)

        expect(counted(fieldChanges(from, to, never))).toEqual(counted(expected))
      }),
    ))

  it('is empty if keys and types stay the same and no value is counted', () => {
    const change = (before: unknown, after: unknown, isFull = false) =>
      fieldChanges({ ...blank, data: { k: before } }, { ...blank, data: { k: after } }, () => isFull).length

    expect([change(1, 2, true), change('a', 'b', true), change([1], { a: 2 })]).toEqual([0, 0, 0])
    expect([change('x'.repeat(500), 'y'.repeat(500)), change('a', 'a')]).toEqual([0, 0])
    expect([change(1, 2), change(1, 'a', true), change('a', '2026-01-01', true), change('a', [])]).toEqual([
      2, 2, 2, 2,
    ])
  })

  it('contains the project and generation of the contact', () => {
    expect(fieldChanges(blank, { ...blank, data: { k: null } }, never)).toEqual([
      { projectId: 'p', generation: 3, key: 'k', value: null, n: 1 },
    ])
  })
})

const byText = (left: string, right: string): number => (left < right ? -1 : 1)

/** Returns whether values like this are counted: numbers, booleans and short texts. */
const isScalar = ([id]: [string, number]): boolean => {
  const [, each]: unknown[] = JSON.parse(id)
  return (
    typeof each === 'number' || typeof each === 'boolean' || (typeof each === 'string' && each.length < 400)
  )
}
