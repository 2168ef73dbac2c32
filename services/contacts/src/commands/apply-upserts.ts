import { AppError } from '@postrider/contracts/errors'
import type { Context } from '../context.ts'
import type { Contact } from '../domain/contact.ts'
import { foldUpserts, isChanged, isNew, type Person, type Upsert } from '../domain/fold-upserts.ts'
import { contactSaved, ledgerEntry } from '../domain/messages.ts'
import type { Changes } from '../store/changes.ts'
import { deleteContacts, insertContacts, lockContactsByEmail } from '../store/contacts.ts'
import type { Tx } from '../store/tables.ts'

export interface Upserted {
  contact: Contact
  isNew: boolean
}

/** What a batch of upserts came to: an outcome per upsert, in order, and what is still to be saved. */
export interface Upserts {
  outcomes: (Upserted | AppError)[]
  changes: Changes
}

/**
 * Upserts any number of contacts of any projects in the caller's transaction: rows locked in key order, folded in memory (several
 * upserts may name one person); who is new is inserted. The caller saves the changes, with his own. A refused upsert is an error in
 * its place and leaves no trace. When nothing changes it costs one locking read.
 */
export async function applyUpserts(ctx: Context, tx: Tx, upserts: readonly Upsert[]): Promise<Upserts> {
  const byPerson = Map.groupBy(upserts, personKey)
  const people = await foldAll(ctx, tx, byPerson)
  const all = [...people.values()]
  const changes = {
    contacts: all.filter(isChanged).flatMap(({ contact }) => contact ?? []),
    events: all.flatMap(({ events }) => events),
    drafts: all.flatMap(draftsOf),
  }
  return { outcomes: outcomesOf(upserts, byPerson, people), changes }
}

const personKey = ({ projectId, email }: { projectId: string; email: string }): string =>
  `${projectId}/${email}`

/**
 * Folds everybody's upserts onto the row there is, and inserts who is new. Whom another transaction has created since the look is
 * folded again, onto that row; should it be deleted again in between, once more.
 */
async function foldAll(
  ctx: Context,
  tx: Tx,
  byPerson: ReadonlyMap<string, Upsert[]>,
): Promise<Map<string, Person>> {
  const rules = { reserved: ctx.reserved, newId: ctx.newId, at: ctx.now() }
  const people = new Map<string, Person>()
  let missing = [...byPerson]
  while (missing.length > 0) {
    const found = await lockPresent(
      tx,
      missing.flatMap(([, [first]]) => first ?? []),
    )
    const folded = missing.map(([key, upserts]) => ({
      key,
      person: foldUpserts(found.get(key), upserts, rules),
    }))
    const inserted = await insertContacts(
      tx,
      folded.flatMap(({ person }) => (isNew(person) && person.contact ? person.contact : [])),
    )
    for (const { key, person } of folded)
      if (!isNew(person) || inserted.has(person.contact?.id ?? '')) people.set(key, person)
    missing = missing.filter(([key]) => !people.has(key))
  }
  return people
}

/** The contacts there are, locked. One of an earlier life of its project is not one: its wipe is only late, so it goes now. */
async function lockPresent(tx: Tx, wanted: readonly Upsert[]): Promise<Map<string, Contact>> {
  const generations = new Map(wanted.map((upsert) => [personKey(upsert), upsert.generation]))
  const found = await lockContactsByEmail(tx, wanted)
  const isVoid = (contact: Contact): boolean =>
    contact.generation < (generations.get(personKey(contact)) ?? contact.generation)
  for (const { projectId, id } of found.filter(isVoid)) await deleteContacts(tx, projectId, [id])
  return new Map(found.filter((contact) => !isVoid(contact)).map((contact) => [personKey(contact), contact]))
}

/** Back in the order of the upserts. Each tells of the contact as the whole batch leaves it. */
function outcomesOf(
  upserts: readonly Upsert[],
  byPerson: ReadonlyMap<string, Upsert[]>,
  people: ReadonlyMap<string, Person>,
): (Upserted | AppError)[] {
  const outcomes = new Map<Upsert, Upserted | AppError>()
  for (const [key, theirs] of byPerson) {
    const person = people.get(key)
    theirs.forEach((upsert, index) => {
      const outcome = person?.outcomes[index]
      if (outcome instanceof AppError) outcomes.set(upsert, outcome)
      else if (outcome && person?.contact) outcomes.set(upsert, { ...outcome, contact: person.contact })
    })
  }
  return upserts.map((upsert) => outcomes.get(upsert) ?? lost())
}

const lost = (): never => {
  throw new Error('The batch lost an upsert')
}

function draftsOf(person: Person): Changes['drafts'] {
  const { contact, requestId, events } = person
  if (!contact || !(isNew(person) || isChanged(person))) return []
  return [
    contactSaved(contact, { isNew: isNew(person), requestId }),
    ...events.map((event) => ledgerEntry(event, contact, requestId)),
  ]
}
