import { AppError, invalid, type FieldError } from '@postrider/contracts/errors'
import type { contactsApi } from '@postrider/contracts/internal'
import {
  factsOf,
  idOf,
  merge,
  type ContactsClient,
  type State,
  type StoredContact,
} from './contacts-state.ts'
import { claimKey, refusalOfKey } from './fake-keys.ts'

type UpsertBody = ReturnType<(typeof contactsApi.upsert)['body']['parse']>

/**
 * Upserts contacts. It writes only after the last contact is merged, so a rejected request leaves neither
 * contacts nor a claimed key.
 */
export function upsert(state: State, body: UpsertBody): Awaited<ReturnType<ContactsClient['upsert']>> {
  const { projectId, generation, claim } = body
  const refusal = claim && refusalOfKey(state, { projectId, generation, key: claim.key })
  if (refusal) throw refusal
  const merged = mergeAll(state, body)
  for (const [name, contact] of merged) state.contacts.set(name, contact)
  const claimedAt = new Date().toISOString()
  if (claim) claimKey(state, { projectId, generation, ...claim, claimedAt })
  const contacts = body.contacts.flatMap(({ email }) => merged.get(idOf(projectId, email)) ?? [])
  return { contacts: contacts.map(factsOf), claimedAt: claim && claimedAt }
}

/** Returns the contacts after an upsert. Throws one 422 for all recipients whose data is rejected. */
export function mergeAll(
  state: State,
  { projectId, generation, contacts }: Omit<UpsertBody, 'claim'>,
): ReadonlyMap<string, StoredContact> {
  const merged = new Map<string, StoredContact>()
  const faults = contacts.flatMap((wanted, position) => {
    const name = idOf(projectId, wanted.email)
    const before = currentOf(state.contacts.get(name), generation)
    try {
      const after = merge(state, merged.get(name) ?? before, { ...wanted, projectId, generation })
      merged.set(name, after === before ? after : { ...after, version: (before?.version ?? 0) + 1 })
      return []
    } catch (error) {
      return fieldsOf(error).map((fault) => ({ position, fault }))
    }
  })
  const [first] = faults
  if (!first) return merged
  const recipients = faults.map(({ position }) => position)
  throw invalid(
    faults.map(({ fault }) => fault),
    first.fault.message,
    { recipients },
  )
}

function fieldsOf(error: unknown): FieldError[] {
  if (!(error instanceof AppError)) throw error
  return error.extras.errors ?? []
}

/** Returns the contact, or undefined if it belongs to an earlier generation. */
const currentOf = (contact: StoredContact | undefined, generation: number): StoredContact | undefined =>
  contact && contact.generation >= generation ? contact : undefined
