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
  const contacts = new Map<number, ContactFacts[]>()
  const faults = new Map<number, AppError>()
  const upsert = async (call: readonly ItemContacts[]): Promise<void> => {
    if (call.length === 0) return
    const wanted = call.flatMap((item) => item.contacts)
    try {
      const upserted = await api.upsert({ projectId, generation, claim: null, contacts: wanted })
      let next = 0
      for (const item of call)
        contacts.set(item.index, upserted.contacts.slice(next, (next += item.contacts.length)))
    } catch (error) {
      if (!(error instanceof AppError) || (isStrict && error.kind !== 'invalid')) throw error
      for (const [index, fault] of faultsOf(error, call)) faults.set(index, fault)
      // The service has stored nothing.
      if (!isStrict) await upsert(call.filter(({ index }) => !faults.has(index)))
    }
  }
  for (const round of roundsOf(items))
    for (const call of callsOf(round)) {
      await upsert(call)
      if (isStrict && faults.size > 0) return { contacts, faults }
    }
  return { contacts, faults }
}

interface ItemContacts {
  index: number
  contacts: ReturnType<typeof upsertedContacts>
  /** Characters of the contacts. */
  size: number
}

/**
 * Returns the items in groups, in order. A group contains an address several times only with the same data.
 */
function roundsOf(items: readonly BatchItem[]): ItemContacts[][] {
  const rounds: ItemContacts[][] = []
  const last = new Map<string, { round: number; text: string }>()
  for (const { index, plan } of items) {
    const contacts = upsertedContacts(plan)
    const texts = contacts.map((contact) => ({ email: contact.email, text: JSON.stringify(contact) }))
    const round = Math.max(0, ...texts.map((each) => roundAfter(last.get(each.email), each.text)))
    for (const { email, text } of texts) last.set(email, { round, text })
    const size = texts.reduce((sum, { text }) => sum + text.length, 0)
    rounds[round] ??= []
    rounds[round].push({ index, contacts, size })
  }
  return rounds
}

const roundAfter = (last: { round: number; text: string } | undefined, text: string): number => {
  if (!last) return 0
  return last.text === text ? last.round : last.round + 1
}

function* callsOf(items: readonly ItemContacts[]): Generator<ItemContacts[]> {
  for (const some of batchesOf(items, maxCharacters, ({ size }) => size))
    yield* batchesOf(some, maxRecipients, ({ contacts }) => contacts.length)
}

/**
 * Returns the error of each item that caused the error of a call. Any error but a 422 concerns all items of the
 * call.
 */
function faultsOf(error: AppError, call: readonly ItemContacts[]): Map<number, AppError> {
  const indexes = call.flatMap(({ index, contacts }) => contacts.map(() => index))
  const { errors = [], details = {}, ...extras } = error.extras
  const { recipients }: { recipients?: unknown } = details
  if (error.kind !== 'invalid' || !Array.isArray(recipients) || recipients.length !== errors.length)
    return new Map(indexes.map((index) => [index, error]))
  const ofItems = Map.groupBy(errors.keys(), (which) => indexes[Number(recipients[which])])
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
