import fc from 'fast-check'
import { changeContact, newContact, type ContactChange } from './change-contact.ts'
import { reservedKeys } from './contact-data.ts'
import { foldUpserts, isChanged, isNew, type Upsert } from './fold-upserts.ts'

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
  it('raises the version by one, and moves the date, when something changed and only then', () =>
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

  it('that changes nothing answers the very contact and has nothing to tell', () =>
    fc.assert(
      fc.property(change, (wish) => {
        const { contact, changed, events } = changeContact(before, wish, rules)
        expect(changed).toBe(contact !== before)
        expect(changed ? [] : events).toEqual([])
      }),
    ))

  it('done twice is as done once', () =>
    fc.assert(
      fc.property(change, (wish) => {
        const once = changeContact(before, wish, rules).contact
        expect(changeContact(once, wish, rules).changed).toBe(false)
      }),
    ))

  it('tells of a change of subscription, once, and of nothing else', () =>
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

const upsert: fc.Arbitrary<Upsert> = fc
  .record({
    wish: change,
    defaultSubscribed: fc.boolean(),
    preserveSubscription: fc.boolean(),
    tooLarge: fc.boolean(),
  })
  .map(({ wish, tooLarge, ...rest }) => ({
    projectId: 'p',
    generation: 3,
    email: 'a@example.com',
    ...(wish.subscribed === undefined ? {} : { subscribed: wish.subscribed }),
    data: tooLarge ? { big: 'x'.repeat(70_000) } : wish.data,
    ...rest,
  }))

describe('foldUpserts', () => {
  it('comes to the same as one upsert after the other, but raises the version by one at most', () =>
    fc.assert(
      fc.property(
        fc.constantFrom(before, undefined),
        fc.array(upsert, { maxLength: 6 }),
        (start, upserts) => {
          const folded = foldUpserts(start, upserts, rules)
          const single = upserts.reduce((contact, each) => foldUpserts(contact, [each], rules).contact, start)
          expect({ ...folded.contact, id: '', version: 0 }).toEqual({ ...single, id: '', version: 0 })
          const untouched = !isNew(folded) && !isChanged(folded)
          expect(folded.contact?.version).toBe(isNew(folded) ? 1 : isChanged(folded) ? 8 : start?.version)
          expect(untouched ? folded.events : []).toEqual([])
        },
      ),
    ))

  it('refuses what is refused and leaves no trace of it', () =>
    fc.assert(
      fc.property(fc.array(upsert, { maxLength: 6 }), (upserts) => {
        const all = foldUpserts(before, upserts, rules)
        const accepted = upserts.filter((_, index) => !(all.outcomes[index] instanceof Error))
        const without = foldUpserts(before, accepted, rules)
        expect(without.outcomes.some((outcome) => outcome instanceof Error)).toBe(false)
        expect(all.contact).toEqual(without.contact)
        expect(all.events.map(({ name }) => name)).toEqual(without.events.map(({ name }) => name))
      }),
    ))

  it('says of one upsert at most that it created the contact', () =>
    fc.assert(
      fc.property(fc.array(upsert, { maxLength: 6 }), (upserts) => {
        const { outcomes, contact } = foldUpserts(undefined, upserts, rules)
        const creating = outcomes.filter((outcome) => !(outcome instanceof Error) && outcome.isNew)
        expect(creating).toHaveLength(contact ? 1 : 0)
      }),
    ))
})
