import { audienceConforms } from './contacts-api-audience.ts'
import { evaluateConforms } from './contacts-api-evaluate.ts'
import { firstEventsConform } from './contacts-api-first-events.ts'
import { findConforms } from './contacts-api-find.ts'
import { claimsConform } from './contacts-api-keys.ts'
import { frozenMembersConform } from './contacts-api-frozen-members.ts'
import { storedMembersConform } from './contacts-api-segments.ts'
import { walkConforms } from './contacts-api-walk.ts'
import { oneUpdateConforms } from './contacts-api-one-update.ts'
import { updateManyConforms } from './contacts-api-update-many.ts'
import { upsertConforms } from './contacts-api-upsert.ts'
import { upsertManyConforms } from './contacts-api-upsert-many.ts'
import type { ContactsSubject, Under } from './contacts-subject.ts'

/**
 * Defines the tests of the API that other services use. Call it in a test file of the contacts service and in
 * a test file of its fake.
 */
export function conformsToContactsApi(make: () => Promise<ContactsSubject>): void {
  let contacts: ContactsSubject
  beforeAll(async () => {
    contacts = await make()
  })
  afterAll(() => contacts.stop())
  const under: Under = () => contacts
  upsertConforms(under)
  upsertManyConforms(under)
  claimsConform(under)
  findConforms(under)
  oneUpdateConforms(under)
  updateManyConforms(under)
  audienceConforms(under)
  storedMembersConform(under)
  frozenMembersConform(under)
  evaluateConforms(under)
  firstEventsConform(under)
  walkConforms(under)
}
