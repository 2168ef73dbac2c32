import { AppError } from '@postrider/contracts/errors'
import type { Context } from '../../context.ts'
import { tooMuchDataOfRecipient } from '../../errors.ts'
import { upsertedContacts } from '../plan-send.ts'
import type { BatchItem, Faults } from './batch-item.ts'
import { callsOf, faultsOf, maxCharacters } from './contact-calls.ts'

interface CheckContactsInput {
  projectId: string
  generation: number
  items: readonly BatchItem[]
}

/**
 * Returns the errors of items whose data the contacts service would reject, and stores nothing. Whether data is
 * too large depends on the earlier items of an address, so all items of an address are in one call. Throws 422
 * if they do not fit.
 */
export async function checkContacts(
  { contacts: api }: Context,
  { projectId, generation, items }: CheckContactsInput,
): Promise<Faults> {
  const faults = new Map<number, AppError>()
  const groups = groupsOf(items)
  if (groups.some(({ size }) => size > maxCharacters)) throw tooMuchDataOfRecipient(maxCharacters)
  for (const call of callsOf(groups)) {
    const checked = call.flatMap(({ contacts }) => contacts)
    try {
      await api.check({ projectId, generation, contacts: checked.map(({ contact }) => contact) })
    } catch (error) {
      if (!(error instanceof AppError) || error.kind !== 'invalid') throw error
      const indexes = checked.map(({ index }) => index)
      for (const [index, fault] of faultsOf(error, indexes)) faults.set(index, fault)
    }
  }
  return faults
}

/** Returns the contacts of each address in the order of the items. */
function groupsOf(items: readonly BatchItem[]) {
  const all = items.flatMap(({ index, plan }) =>
    upsertedContacts(plan).map((contact) => ({ index, contact, size: JSON.stringify(contact).length })),
  )
  return [...Map.groupBy(all, ({ contact }) => contact.email).values()].map((contacts) => ({
    contacts,
    size: contacts.reduce((sum, { size }) => sum + size, 0),
  }))
}
