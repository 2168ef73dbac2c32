import type { Data } from '@postrider/contracts'
import { contactsApi } from '@postrider/contracts/internal'
import { someCaller } from '@postrider/testing/service'
import { fc } from '@postrider/testing/property'
import { v7 as uuidv7 } from 'uuid'
import { foldCounts } from '../src/commands/fold-counts.ts'
import { upsertRecipients } from './factories.ts'
import { counts, recount } from './field-counts.ts'
import { instanceOf } from './run-jobs.ts'
import { sharedContacts, type ContactsUnderTest } from './start.ts'

let contacts: ContactsUnderTest

beforeAll(async () => {
  contacts = await sharedContacts()
})
afterAll(() => contacts.stop())

interface Write {
  verb: string
  email: string
  data: Data
}

describe('the field counts', () => {
  const email = fc.constantFrom('a@example.com', 'b@example.com', 'c@example.com')
  const value = fc.oneof(
    fc.constantFrom(
      null,
      '',
      1,
      2,
      true,
      'pro',
      'free',
      '2026-01-02',
      '2026-02-30',
      'x'.repeat(201),
      '😀'.repeat(201),
      [1],
    ),
    fc.record({ value: fc.constant('x'), persistent: fc.boolean() }),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
  )
  const key = fc.constantFrom('a', 'b.c', 'ö', 'k'.repeat(201), 'k'.repeat(202), 'id', '')
  const data = fc.dictionary(key, value, { maxKeys: 4 })
  const write: fc.Arbitrary<Write> = fc.oneof(
    fc.record({ verb: fc.constantFrom('upsert', 'track', 'send', 'patch', 'update'), email, data }),
    fc.record({
      verb: fc.constantFrom('clear', 'delete', 'delete-field', 'fold'),
      email,
      data: fc.constant({}),
    }),
  )

  async function apply(projectId: string, { verb, email: address, data: given }: Write): Promise<void> {
    const client = contacts.as(someCaller(projectId))
    if (verb === 'fold') return void (await foldCounts(instanceOf(contacts)))
    if (verb === 'delete-field') return void (await client.delete('/contacts/fields/data.a'))
    if (verb === 'upsert')
      return void (await client.post('/contacts', { body: { email: address, data: given } }))
    if (verb === 'track')
      return void (await client.post('/v1/track', { body: { email: address, event: 'seen', data: given } }))
    if (verb === 'send') {
      const wanted = [{ email: address, defaultSubscribed: true, data: given }]
      return void (await upsertRecipients(contacts.asPeer(), { projectId, contacts: wanted }))
    }
    const { body } = await client.get(`/contacts?email=${address}`)
    if (verb === 'update') {
      const id = body.data[0]?.id ?? uuidv7()
      const changes = [{ id, effectKey: uuidv7(), change: { data: given } }]
      return void (await contacts
        .asPeer()
        .post(contactsApi.updateMany.path, { body: { projectId, generation: 1, changes } }))
    }
    const path = `/contacts/${body.data[0]?.id ?? 'nobody'}`
    if (verb === 'delete') await client.delete(path)
    else await client.patch(path, { body: { data: verb === 'clear' ? null : given } })
  }

  it(
    'equal a recount of all contacts after any writes, even concurrent writes',
    () =>
      fc.assert(
        fc.asyncProperty(
          fc.array(fc.array(write, { minLength: 1, maxLength: 4 }), { maxLength: 10 }),
          async (rounds) => {
            const { projectId } = someCaller()
            for (const round of rounds) await Promise.all(round.map((each) => apply(projectId, each)))

            const kept = await counts(contacts.db, projectId)
            await foldCounts(instanceOf(contacts))
            const folded = await counts(contacts.db, projectId)
            await recount(contacts.db, projectId)

            expect(folded).toEqual(kept)
            expect(await counts(contacts.db, projectId)).toEqual(kept)
          },
        ),
        { numRuns: 60 },
      ),
    120_000,
  )
})
