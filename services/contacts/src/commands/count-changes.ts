import type { Context } from '../context.ts'
import type { Contact } from '../domain/contact.ts'
import { fieldChanges, type FieldChange } from '../domain/field-changes.ts'

/**
 * Returns the changes of the field counts for a changed contact, to be saved with the contact by
 * `saveChanges`.
 */
export const countChanges = (
  { fullFields }: Pick<Context, 'fullFields'>,
  before: Contact,
  after: Contact,
): FieldChange[] => fieldChanges(before, after, (key) => fullFields.of(after).has(key))
