import { AppError } from '@postrider/contracts/errors'
import type { Context } from '../context.ts'
import type { Contact } from '../domain/contact.ts'
import {
  createdContact,
  mergeUpserts,
  updatedContact,
  type MergedContact,
  type Upsert,
} from '../domain/merge-upserts.ts'
import { contactSavedMessage, eventTrackedMessage } from '../domain/messages.ts'
import type { Changes } from '../store/changes.ts'
import { deleteContacts, insertContacts, lockContactsByEmail } from '../store/contacts.ts'
import type { Tx } from '../store/tables.ts'
import { countChanges } from './count-changes.ts'

export interface UpsertedContact {
  /** The contact after the whole batch. */
  contact: Contact
  isNew: boolean
}

export interface AppliedUpserts {
  /**
   * One outcome for each upsert, in order. A rejected upsert has an error as outcome, and does not change any
   * contact.
   */
  outcomes: (UpsertedContact | AppError)[]
  /** Changes that the caller must save. New contacts are already inserted. */
  changes: Changes
}

/**
 * Upserts contacts of any projects in the caller's transaction. Locks rows in key order, and merges several
 * upserts of one address in memory. The caller must save the returned changes (`saveChanges`). If nothing
 * changes, runs only one locking read.
 */
export const applyUpserts = (ctx: Context, tx: Tx, upserts: readonly Upsert[]): Promise<AppliedUpserts> =>
  apply(ctx, tx, { upserts, expectNew: false })

/**
 * Like `applyUpserts`, but for addresses that had no contacts a moment ago. Inserts all contacts first, which
 * saves the locking read. Then updates contacts that were created in the meantime.
 */
export const applyUpsertsOfNew = (
  ctx: Context,
  tx: Tx,
  upserts: readonly Upsert[],
): Promise<AppliedUpserts> => apply(ctx, tx, { upserts, expectNew: true })

async function apply(
  ctx: Context,
  tx: Tx,
  { upserts, expectNew }: { upserts: readonly Upsert[]; expectNew: boolean },
): Promise<AppliedUpserts> {
  const byAddress = Map.groupBy(upserts, addressOf)
  const merged = await mergeEach(ctx, tx, { byAddress, expectNew })
  const all = [...merged.values()]
  const changes = {
    contacts: all.flatMap((each) => updatedContact(each) ?? []),
    fields: all.flatMap((each) => changesOf(ctx, each)),
    events: all.flatMap(({ events }) => events),
    drafts: all.flatMap(draftsOf),
  }
  return { outcomes: outcomesOf(upserts, byAddress, merged), changes }
}

/** Returns the map key for a project and address. */
export const addressOf = ({ projectId, email }: { projectId: string; email: string }): string =>
  `${projectId}/${email}`

/**
 * Merges the upserts of each address into the existing contact, and inserts the new contacts. If another
 * transaction has just created a contact with the address, reads that contact and merges the upserts again.
 */
async function mergeEach(
  ctx: Context,
  tx: Tx,
  { byAddress, expectNew }: { byAddress: ReadonlyMap<string, Upsert[]>; expectNew: boolean },
): Promise<Map<string, MergedContact>> {
  const rules = { reserved: ctx.reserved, newId: ctx.newId, at: ctx.now() }
  const done = new Map<string, MergedContact>()
  let open = [...byAddress]
  for (let insertOnly = expectNew; open.length > 0; insertOnly = false) {
    // One upsert per address is enough, because all of them concern the same contact.
    const firsts = open.flatMap(([, upserts]) => upserts.slice(0, 1))
    const found = await lockCurrent(tx, insertOnly ? [] : firsts)
    const merged = open.map(
      ([address, upserts]) => [address, mergeUpserts(found.get(address), upserts, rules)] as const,
    )
    const inserted = await insertContacts(
      tx,
      merged.flatMap(([, each]) => createdContact(each) ?? []),
    )
    for (const [address, each] of merged) {
      const created = createdContact(each)
      if (!created || inserted.has(created.id)) done.set(address, each)
    }
    open = open.filter(([address]) => !done.has(address))
  }
  return done
}

/**
 * Returns the contacts with these addresses, locked. Deletes contacts of an earlier generation of the project
 * that the purge has not yet deleted, because they would prevent the insert.
 */
async function lockCurrent(tx: Tx, wanted: readonly Upsert[]): Promise<Map<string, Contact>> {
  if (wanted.length === 0) return new Map()
  const generations = new Map(wanted.map((upsert) => [addressOf(upsert), upsert.generation]))
  const found = await lockContactsByEmail(tx, wanted)
  const isEarlier = (contact: Contact): boolean =>
    contact.generation < (generations.get(addressOf(contact)) ?? contact.generation)
  for (const { projectId, id } of found.filter(isEarlier)) await deleteContacts(tx, projectId, [id])
  const current = found.filter((contact) => !isEarlier(contact))
  return new Map(current.map((contact) => [addressOf(contact), contact]))
}

/** Returns the outcomes in the order of the upserts. */
function outcomesOf(
  upserts: readonly Upsert[],
  byAddress: ReadonlyMap<string, Upsert[]>,
  merged: ReadonlyMap<string, MergedContact>,
): (UpsertedContact | AppError)[] {
  const outcomes = new Map<Upsert, UpsertedContact | AppError>()
  for (const [address, ofAddress] of byAddress) {
    const contact = merged.get(address)
    ofAddress.forEach((upsert, index) => {
      const outcome = contact?.outcomes[index]
      if (outcome instanceof AppError) outcomes.set(upsert, outcome)
      else if (outcome && contact?.after) outcomes.set(upsert, { ...outcome, contact: contact.after })
    })
  }
  return upserts.map((upsert) => outcomes.get(upsert) ?? withoutOutcome())
}

const withoutOutcome = (): never => {
  throw new Error('An upsert of the batch has no outcome')
}

function changesOf(ctx: Context, merged: MergedContact): Changes['fields'] {
  const after = updatedContact(merged)
  return merged.before && after ? countChanges(ctx, merged.before, after) : []
}

function draftsOf(merged: MergedContact): Changes['drafts'] {
  const { before, events, requestId, traceparent, isImported } = merged
  const contact = createdContact(merged) ?? updatedContact(merged)
  if (!contact) return []
  return [
    contactSavedMessage({ before, contact, requestId, traceparent, isImported }),
    ...events.map((event) => eventTrackedMessage(event, contact, { correlationId: requestId, traceparent })),
  ]
}
