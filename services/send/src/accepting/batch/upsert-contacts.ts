import { AppError } from '@postrider/contracts/errors'
import type { ContactFacts } from '@postrider/contracts/internal'
import type { Context } from '../../context.ts'
import { upsertedContacts } from '../plan-send.ts'
import type { BatchItem, Faults } from './batch-item.ts'
import { checkContacts } from './check-contacts.ts'
import { callsOf, faultsOf } from './contact-calls.ts'

export interface UpsertedItems {
  /** The contacts by index, in the order of the item's recipients. */
  contacts: ReadonlyMap<number, ContactFacts[]>
  faults: Faults
}

interface UpsertContactsInput {
  projectId: string
  generation: number
  items: readonly BatchItem[]
  /** True to store nothing if an item is rejected. */
  isStrict: boolean
}

/**
 * Upserts the recipients of a batch. As for single requests in order, a mail gets the contact as it is after
 * its own item. So an address that occurs again with other data is in a later call. Returns the errors of
 * items whose data is rejected. Each call has its own transaction, so several calls of a strict batch are
 * checked first. They are stored in part only if another request changes the contacts after the check.
 */
export async function upsertContacts(ctx: Context, input: UpsertContactsInput): Promise<UpsertedItems> {
  const { projectId, generation, items, isStrict } = input
  const contacts = new Map<number, ContactFacts[]>()
  const faults = new Map<number, AppError>()
  const upsert = async (call: readonly ItemContacts[]): Promise<void> => {
    if (call.length === 0) return
    const wanted = call.flatMap((item) => item.contacts)
    try {
      const upserted = await ctx.contacts.upsert({ projectId, generation, claim: null, contacts: wanted })
      let next = 0
      for (const item of call)
        contacts.set(item.index, upserted.contacts.slice(next, (next += item.contacts.length)))
    } catch (error) {
      if (!(error instanceof AppError) || (isStrict && error.kind !== 'invalid')) throw error
      for (const [index, fault] of faultsOf(error, indexesOf(call))) faults.set(index, fault)
      // The service has stored nothing.
      if (!isStrict) await upsert(call.filter(({ index }) => !faults.has(index)))
    }
  }
  const calls = roundsOf(items).flatMap((round) => [...callsOf(round)])
  const rejected = isStrict && calls.length > 1 ? await checkContacts(ctx, input) : faults
  if (rejected.size > 0) return { contacts, faults: rejected }
  for (const call of calls) {
    await upsert(call)
    if (isStrict && faults.size > 0) break
  }
  return { contacts, faults }
}

const indexesOf = (call: readonly ItemContacts[]): number[] =>
  call.flatMap(({ index, contacts }) => contacts.map(() => index))

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
