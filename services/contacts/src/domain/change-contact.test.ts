import { reservedKeys } from '@postrider/contracts'
import { fc } from '@postrider/testing/property'
import { changeContact, newContact, type ContactChange } from './change-contact.ts'

const at = new Date('2026-01-01T00:00:00.000Z')
const later = new Date('2026-01-02T00:00:00.000Z')
let ids = 0
const rules = { reserved: reservedKeys(['svc']), at: later, newId: () => `id-${(ids += 1)}` }
const before = {
  ...newContact({ projectId: 'p', generation: 3, email: 'a@example.com', data: { a: 1 } }, { ...rules, at }),
  version: 7,
}

const value = fc.oneof(fc.constantFrom(1, 'x', null, '', true), fc.jsonValue())
const change: fc.Arbitrary<ContactChange> = fc.record(
  {
    email: fc.constantFrom('a@example.com', 'b@example.com'),
    subscribed: fc.boolean(),
    data: fc.dictionary(fc.constantFrom('a', 'b', 'id', 'svc_id'), value),
    clearData: fc.boolean(),
  },
  { requiredKeys: [] },
)

describe('changeContact', () => {
  it('increments the version and sets `updatedAt` only if something changed', () =>
    fc.assert(
      fc.property(change, (wish) => {
        const { contact, changed } = changeContact(before, wish, rules)
        fc.pre(changed)
        expect(contact).toMatchObject({
          version: 8,
          updatedAt: later,
          createdAt: at,
          id: before.id,
          generation: 3,
        })
      }),
    ))

  it('returns the same object and no event if nothing changes', () =>
    fc.assert(
      fc.property(change, (wish) => {
        const { contact, changed, events } = changeContact(before, wish, rules)
        expect(changed).toBe(contact !== before)
        expect(changed ? [] : events).toEqual([])
      }),
    ))

  it('is idempotent', () =>
    fc.assert(
      fc.property(change, (wish) => {
        const once = changeContact(before, wish, rules).contact
        expect(changeContact(once, wish, rules).changed).toBe(false)
      }),
    ))

  it('emits one event for a subscription change, and none otherwise', () =>
    fc.assert(
      fc.property(change, (wish) => {
        const { contact, events } = changeContact(before, wish, rules)
        const name = contact.subscribed ? 'contact.subscribed' : 'contact.unsubscribed'
        expect(events.map((event) => event.name)).toEqual(
          contact.subscribed === before.subscribed ? [] : [name],
        )
      }),
    ))
})
