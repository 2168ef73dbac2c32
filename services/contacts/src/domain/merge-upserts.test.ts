import { reservedKeys } from '@postrider/contracts'
import { fc } from '@postrider/testing/property'
import { newContact } from './change-contact.ts'
import { createdContact, mergeUpserts, updatedContact, type Upsert } from './merge-upserts.ts'

const at = new Date('2026-01-01T00:00:00.000Z')
const later = new Date('2026-01-02T00:00:00.000Z')
let ids = 0
const rules = { reserved: reservedKeys(['svc']), at: later, newId: () => `id-${(ids += 1)}` }
const before = {
  ...newContact({ projectId: 'p', generation: 3, email: 'a@example.com', data: { a: 1 } }, { ...rules, at }),
  version: 7,
}

const value = fc.oneof(fc.constantFrom(1, 'x', null, '', true), fc.jsonValue())
const upsert: fc.Arbitrary<Upsert> = fc
  .record({
    subscribed: fc.constantFrom(true, false, undefined),
    data: fc.option(fc.dictionary(fc.constantFrom('a', 'b', 'id', 'svc_id'), value), { nil: undefined }),
    defaultSubscribed: fc.boolean(),
    preserveSubscription: fc.boolean(),
    tooLarge: fc.boolean(),
  })
  .map(({ data, tooLarge, ...rest }) => ({
    projectId: 'p',
    generation: 3,
    email: 'a@example.com',
    data: tooLarge ? { big: 'x'.repeat(70_000) } : data,
    ...rest,
  }))
const upserts = fc.array(upsert, { maxLength: 6 })

describe('mergeUpserts', () => {
  it('returns the same contact as single upserts, but increments the version at most once', () =>
    fc.assert(
      fc.property(fc.constantFrom(before, undefined), upserts, (start, all) => {
        const merged = mergeUpserts(start, all, rules)
        const single = all.reduce((contact, each) => mergeUpserts(contact, [each], rules).after, start)

        expect({ ...merged.after, id: '', version: 0 }).toEqual({ ...single, id: '', version: 0 })
        const changed = createdContact(merged) ?? updatedContact(merged)
        expect(merged.after?.version).toBe(changed ? (start?.version ?? 0) + 1 : start?.version)
        expect(changed ? [] : merged.events).toEqual([])
      }),
    ))

  it('is not affected by a rejected upsert', () =>
    fc.assert(
      fc.property(upserts, (all) => {
        const merged = mergeUpserts(before, all, rules)
        const accepted = all.filter((_, index) => !(merged.outcomes[index] instanceof Error))
        const without = mergeUpserts(before, accepted, rules)

        expect(without.outcomes.some((outcome) => outcome instanceof Error)).toBe(false)
        expect(merged.after).toEqual(without.after)
        expect(merged.events.map(({ name }) => name)).toEqual(without.events.map(({ name }) => name))
      }),
    ))

  it('reports at most one upsert as the creator of the contact', () =>
    fc.assert(
      fc.property(upserts, (all) => {
        const { outcomes, after } = mergeUpserts(undefined, all, rules)

        const creating = outcomes.filter((outcome) => !(outcome instanceof Error) && outcome.isNew)
        expect(creating).toHaveLength(after ? 1 : 0)
      }),
    ))
})
