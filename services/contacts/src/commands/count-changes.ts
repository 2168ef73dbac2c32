import type { Context } from '../context.ts'
import type { Contact } from '../domain/contact.ts'
import { fieldChanges, type FieldChange } from '../domain/field-changes.ts'

/**
 * What a changed contact means for the counts of fields: `saveChanges` writes it together with the contact.
 */
export const countChanges = (
  { fullFields }: Pick<Context, 'fullFields'>,
  before: Contact,
  after: Contact,
): FieldChange[] => fieldChanges(before, after, (key) => fullFields.of(after).has(key))
