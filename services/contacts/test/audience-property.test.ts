import { contactsApi } from '@postrider/contracts/internal'
import { peerApi } from '@postrider/testing/service'
import { every, fakeContacts, filter, walkAudience } from '@postrider/testing/fakes'
import { fc } from '@postrider/testing/property'
import { v7 as uuidv7 } from 'uuid'
import { sharedContacts, type ContactsUnderTest } from './start.ts'

let contacts: ContactsUnderTest

beforeAll(async () => {
  contacts = await sharedContacts()
})
afterAll(() => contacts.stop())

const operand = fc.constantFrom('free', 'pro', '5', 5, true)
const plan = fc.oneof(operand, fc.constantFrom(null, ['pro'], { tier: 'pro' }))
const contactsArbitrary = fc.array(
  fc.record({
    subscribed: fc.boolean(),
    data: fc.record({ plan, age: fc.integer({ max: 99 }) }, { requiredKeys: [] }),
  }),
  { maxLength: 12 },
)
const segment = uuidv7()
const one = fc.oneof(
  fc
    .tuple(fc.constantFrom('equals', 'notEquals', 'contains', 'notContains'), operand)
    .map(([operator, value]) => filter('data.plan', operator, value)),
  fc
    .tuple(fc.constantFrom('greaterThan', 'lessThanOrEqual'), fc.integer({ max: 99 }))
    .map(([operator, value]) => filter('data.age', operator, value)),
  fc.constantFrom('exists', 'notExists').map((operator) => filter('data.plan.tier', operator)),
  fc.boolean().map((value) => filter('subscribed', 'equals', value)),
  fc.constantFrom('0', '1').map((value) => filter('email', 'startsWith', value)),
  fc
    .constantFrom('memberOfSegment', 'notMemberOfSegment')
    .map((operator) => filter(`segment.${segment}`, operator)),
)
const tree = fc
  .record({
    logic: fc.constantFrom('AND', 'OR'),
    groups: fc.array(fc.array(one, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 }),
  })
  .map(({ logic, groups }) => ({ logic, groups: groups.map((filters) => ({ filters })) }))

// Tests of other services use the fake, so the fake must return the same results as the service.
describe('an audience', () => {
  it('is the same in the service and its fake (pages, count and evaluation), for any contacts and trees', () =>
    fc.assert(
      fc.asyncProperty(
        contactsArbitrary,
        tree,
        fc.boolean(),
        fc.integer({ min: 1, max: 5 }),
        async (given, condition, subscribedOnly, limit) => {
          const audience = {
            kind: 'condition' as const,
            condition,
            definitions: { [segment]: every(filter('data.age', 'exists')) },
          }
          const question = { projectId: uuidv7(), generation: 1, audience, subscribedOnly }
          const answersOf = async (
            api: Pick<ReturnType<typeof fakeContacts>, 'upsert' | 'audience' | 'count' | 'evaluate'>,
          ) => {
            const wanted = given.map((person, index) => ({
              ...person,
              email: `${index}@example.com`,
              defaultSubscribed: false,
            }))
            const known =
              given.length > 0
                ? (await api.upsert({ ...question, claim: null, contacts: wanted })).contacts
                : []
            const emails = new Map(known.map(({ id, email }) => [id, email]))
            const named = (ids: readonly string[]) => ids.map((id) => emails.get(id) ?? '').toSorted()
            const evaluated = await api.evaluate({
              ...question,
              ...audience,
              trees: [{ id: 't', condition }],
              contactIds: [...emails.keys()],
            })
            return {
              pages: named(await walkAudience(api, question, limit)),
              count: (await api.count(question)).count,
              holds: named(evaluated.contacts.filter(({ holds }) => holds.length === 1).map(({ id }) => id)),
            }
          }

          const service = await answersOf(peerApi(contacts.service, contactsApi))

          expect(service).toEqual(await answersOf(fakeContacts({ lookedAt: limit + 1 })))
          expect(service.count).toBe(service.pages.length)
        },
      ),
      { numRuns: 60 },
    ))
})
