import { maxRecipients } from '@postrider/contracts'
import { AppError } from '@postrider/contracts/errors'
import type { ContactFacts } from '@postrider/contracts/internal'
import type { Context } from '../../context.ts'
import { batchesOf } from '../../db/batches.ts'
import { upsertedContacts } from '../plan-send.ts'
import type { BatchItem, Faults } from './batch-item.ts'

/** Maximum characters of the recipients in a call. The contacts service accepts 5 MB. */
const maxCharacters = 2_000_000

export interface UpsertedItems {
  /** The contacts by index, in the order of the item's recipients. */
  contacts: ReadonlyMap<number, ContactFacts[]>
  faults: Faults
}

interface UpsertContactsInput {
  projectId: string
  generation: number
  items: readonly BatchItem[]
  /** True to stop at the first rejected call. */
  isStrict: boolean
}

/**
 * Upserts the recipients of a batch. As for single requests in order, a mail gets the contact as it is after
 * its own item. So an address that occurs again with other data is in a later call. Returns the errors of
 * items whose data is rejected; if the batch is strict, the call with such an item stores nothing.
 */
export async function upsertContacts(
  { contacts: api }: Context,
  { projectId, generation, items, isStrict }: UpsertContactsInput,
): Promise<UpsertedItems> {
  const contacts = new Map<number, ContactFacts[]>(items.map(({ index }) => [index, []]))
  const faults = new Map<number, AppError>()
  const upsert = async (entries: readonly Entry[]): Promise<void> => {
    const given = entries.filter(({ index }) => !faults.has(index))
    if (given.length === 0) return
    try {
      const upserted = await api.upsert({
        projectId,
        generation,
        claim: null,
        contacts: given.map(({ contact }) => contact),
      })
      for (const [position, entry] of given.entries()) set(contacts, entry, upserted.contacts[position])
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      for (const [index, fault] of faultsOf(error, given)) faults.set(index, fault)
      // The service has stored nothing.
      if (!isStrict && error.kind === 'invalid') await upsert(given)
    }
  }
  for (const round of roundsOf(items))
    for (const entries of callsOf(round)) {
      await upsert(entries)
      if (isStrict && faults.size > 0) return { contacts, faults }
    }
  return { contacts, faults }
}

/** A recipient of an item. */
interface Entry {
  index: number
  position: number
  contact: ReturnType<typeof upsertedContacts>[number]
  size: number
}

/** Returns the recipients in groups, so that a group contains an address several times only with the same data. */
function roundsOf(items: readonly BatchItem[]): Entry[][] {
  const rounds: Entry[][] = []
  const last = new Map<string, { round: number; text: string }>()
  for (const { index, plan } of items)
    for (const [position, contact] of upsertedContacts(plan).entries()) {
      const text = JSON.stringify(contact)
      const before = last.get(contact.email)
      const round = before ? before.round + (before.text === text ? 0 : 1) : 0
      last.set(contact.email, { round, text })
      rounds[round] ??= []
      rounds[round].push({ index, position, contact, size: text.length })
    }
  return rounds
}

function* callsOf(entries: readonly Entry[]): Generator<Entry[]> {
  for (const some of batchesOf(entries, maxCharacters, ({ size }) => size))
    yield* batchesOf(some, maxRecipients)
}

function set(
  contacts: ReadonlyMap<number, ContactFacts[]>,
  { index, position }: Entry,
  contact: ContactFacts | undefined,
): void {
  const ofItem = contacts.get(index)
  if (ofItem && contact) ofItem[position] = contact
}

/**
 * Returns the error of each item that caused the error of a call. Any error but a 422 concerns all items of the
 * call.
 */
function faultsOf(error: AppError, entries: readonly Entry[]): Map<number, AppError> {
  const { errors = [], details = {}, ...extras } = error.extras
  const { recipients }: { recipients?: unknown } = details
  if (error.kind !== 'invalid' || !Array.isArray(recipients) || recipients.length !== errors.length)
    return new Map(entries.map(({ index }) => [index, error]))
  const ofItems = Map.groupBy(errors.keys(), (which) => entries[Number(recipients[which])]?.index)
  return new Map(
    [...ofItems].flatMap(([index, which]): [number, AppError][] => {
      const own = which.flatMap((each) => errors[each] ?? [])
      const message = own[0]?.message ?? error.message
      return index === undefined
        ? []
        : [[index, new AppError(error.kind, error.code, { ...extras, message, errors: own })]]
    }),
  )
}
