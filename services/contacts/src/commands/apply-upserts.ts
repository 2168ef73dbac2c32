import type { Draft } from '@postrider/contracts'
import type { Context } from '../context.ts'
import { changeContact, newContact, type ContactChange } from '../domain/change-contact.ts'
import type { Contact, LedgerEvent } from '../domain/contact.ts'
import { contactSaved, ledgerEntry } from '../domain/messages.ts'
import { insertContacts, lockContactsByEmail, updateContacts } from '../store/contacts.ts'
import { insertEvents } from '../store/events.ts'
import type { Tx } from '../store/tables.ts'

export interface UpsertInput extends ContactChange {
  projectId: string
  generation: number
  email: string
  /** Subscription of a contact that this call creates, when `subscribed` is not given. */
  defaultSubscribed: boolean
  /** `subscribed` only counts for a contact that this call creates. */
  preserveSubscription?: boolean | undefined
}

export interface Upserted {
  contact: Contact
  isNew: boolean
}

/** What a batch of upserts came to: an outcome per input, in order, and the messages to append last. */
export interface Upserts {
  outcomes: (Upserted | Error)[]
  drafts: Draft[]
}

/**
 * Upserts any number of contacts of any projects in the caller's transaction: rows locked in key order, folded in memory (several
 * inputs may name one person), written in one statement each for new and changed ones. A refused input is an Error in its place and
 * leaves no trace. `/v1/track` costs one locking read here when nothing changes.
 */
export async function applyUpserts(ctx: Context, tx: Tx, inputs: readonly UpsertInput[]): Promise<Upserts> {
  const batch: Batch = { ctx, inputs, people: new Map(), at: ctx.now() }
  await load(tx, batch)
  const outcomes = inputs.map((input) => fold(batch, input))
  const people = [...batch.people.values()]
  await createMissing(tx, people, batch)
  const changed = people.filter((person) => person.state === 'changed')
  if (changed.length > 0) await updateContacts(tx, changed.map(contactOf))
  await insertEvents(
    tx,
    people.flatMap((person) => person.events),
  )
  return {
    outcomes: outcomes.map((outcome) => (outcome instanceof Error ? outcome : upserted(outcome))),
    drafts: people.flatMap(draftsOf),
  }
}

/** One person of the batch, as far as it has been folded. */
interface Person {
  before: Contact | undefined
  contact: Contact | undefined
  state: 'same' | 'changed' | 'new'
  events: LedgerEvent[]
  generation: number
}

interface Batch {
  ctx: Context
  inputs: readonly UpsertInput[]
  people: Map<string, Person>
  at: Date
}

const personKey = ({ projectId, email }: { projectId: string; email: string }): string =>
  `${projectId}/${email}`

async function load(tx: Tx, { inputs, people }: Batch): Promise<void> {
  for (const input of inputs)
    people.set(personKey(input), {
      before: undefined,
      contact: undefined,
      state: 'same',
      events: [],
      generation: input.generation,
    })
  for (const contact of await lockContactsByEmail(tx, uniqueKeys(inputs))) {
    const person = people.get(personKey(contact))
    if (person) Object.assign(person, { before: contact, contact })
  }
}

const uniqueKeys = (inputs: readonly UpsertInput[]): UpsertInput[] => [
  ...new Map(inputs.map((input) => [personKey(input), input])).values(),
]

interface Folded {
  person: Person
  isNew: boolean
}

function fold({ ctx, people, at }: Batch, input: UpsertInput): Folded | Error {
  const person = people.get(personKey(input))
  if (!person) return new Error('The batch lost a contact')
  try {
    return applyTo(person, input, { reserved: ctx.reserved, newId: ctx.newId, at })
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

function applyTo(person: Person, input: UpsertInput, rules: Parameters<typeof changeContact>[2]): Folded {
  if (!person.contact) {
    person.contact = newContact(
      { ...input, subscribed: input.subscribed ?? input.defaultSubscribed },
      rules,
      rules,
    )
    person.state = 'new'
    return { person, isNew: true }
  }
  const subscribed = input.preserveSubscription ? undefined : input.subscribed
  const { contact, changed, events } = changeContact(person.contact, { data: input.data, subscribed }, rules)
  if (!changed) return { person, isNew: false }
  // One transaction raises the version by one, however many inputs of the batch change the person.
  person.contact = { ...contact, version: (person.before?.version ?? 0) + 1 }
  if (person.state === 'same') person.state = 'changed'
  person.events.push(...events)
  return { person, isNew: false }
}

/** Inserts the new people. Whom another transaction created in the meantime is there now: his inputs are folded onto that row. */
async function createMissing(tx: Tx, people: Person[], batch: Batch): Promise<void> {
  const created = people.filter((person) => person.state === 'new')
  if (created.length === 0) return
  const inserted = await insertContacts(tx, created.map(contactOf))
  const lost = created.filter((person) => !inserted.has(contactOf(person).id))
  if (lost.length === 0) return
  const theirs = await lockContactsByEmail(tx, lost.map(contactOf))
  for (const contact of theirs) refold(batch, contact)
}

function refold(batch: Batch, contact: Contact): void {
  const person = batch.people.get(personKey(contact))
  if (!person) return
  Object.assign(person, { before: contact, contact, state: 'same', events: [] })
  for (const input of batch.inputs) if (personKey(input) === personKey(contact)) fold(batch, input)
}

const upserted = ({ person, isNew }: Folded): Upserted => ({
  contact: contactOf(person),
  isNew: isNew && person.state === 'new',
})

function contactOf(person: Person): Contact {
  if (!person.contact) throw new Error('A folded person has a contact')
  return person.contact
}

function draftsOf(person: Person): Draft[] {
  if (person.state === 'same' || !person.contact) return []
  const { contact, generation } = person
  return [
    contactSaved(contact, { isNew: person.state === 'new', generation }),
    ...person.events.map((event) => ledgerEntry(event, contact, generation)),
  ]
}
