import { isDeepStrictEqual } from 'node:util'
import type { SubjectEvent } from '@postrider/conditions'
import { dataExcess, isOneOff, type Data } from '@postrider/contracts'
import { invalidField } from '@postrider/contracts/errors'
import type { ClientOf, ContactFacts, contactsApi, KeyState } from '@postrider/contracts/internal'
import type { ContactState } from '@postrider/contracts/messages'
import { v7 as uuidv7 } from 'uuid'
import type { FakeSegments } from '../segments/fake-segments.ts'

export type ContactsClient = ClientOf<typeof contactsApi>

/** The state of `fakeContacts`. */
export interface State {
  contacts: Map<string, StoredContact>
  keys: Map<string, KeyUse>
  /** The results of changes, by `<project id>/<generation>/<effect key>`. */
  effects: Map<string, Effect>
  /** The stored members of segments, by `copyName`. */
  copies: Map<string, Copy>
  segments: FakeSegments
  reserved: ReadonlySet<string>
}

/** The stored members of a segment, according to the messages consumed so far. */
export interface Copy {
  segmentId: string
  version: number
  /** Membership changes up to this version are ignored, because tracking ended at this version. */
  endedVersion: number
  /** The last membership change of each contact. */
  changes: Map<string, { version: number; isMember: boolean }>
}

export interface StoredContact extends ContactState {
  projectId: string
  generation: number
  events: (SubjectEvent & { id: string })[]
}

export interface Effect {
  contactId: string
  version: number
  changed: boolean
}

export interface KeyUse {
  generation: number
  endpoint: string
  requestedAt: string
  state: KeyState
  hasLapsed: boolean
}

/** Returns a key that identifies a name in a project. */
export const idOf = (projectId: string, name: string): string => `${projectId}/${name}`

/** Returns the `ContactFacts` of a contact. */
export const factsOf = ({ id, email, subscribed, data, version }: StoredContact): ContactFacts => ({
  id,
  email,
  subscribed,
  data,
  version,
})

/** Returns the `ContactState` of a contact. */
export const stateOf = (contact: StoredContact): ContactState => {
  const { createdAt, updatedAt } = contact
  return { ...factsOf(contact), createdAt, updatedAt }
}

/** Returns the contacts of a project in this generation. */
export const contactsOf = (
  { contacts }: State,
  { projectId, generation }: Pick<StoredContact, 'projectId' | 'generation'>,
): StoredContact[] =>
  [...contacts.values()].filter(
    (contact) => contact.projectId === projectId && contact.generation === generation,
  )

export interface ContactChange {
  projectId: string
  generation: number
  email: string
  subscribed?: boolean | undefined
  /** The subscription of a new contact if `subscribed` is not given. */
  defaultSubscribed: boolean
  data: Data
}

/** Returns the contact after an upsert. Returns the same object if nothing changes. */
export function merge(
  { reserved }: State,
  before: StoredContact | undefined,
  wanted: ContactChange,
): StoredContact {
  const { projectId, generation, email } = wanted
  const at = new Date().toISOString()
  const identity = { id: uuidv7(), email, projectId, generation, events: [] }
  const known = before ?? { ...identity, data: {}, version: 0, createdAt: at, updatedAt: at }
  const data = mergedData(known.data, wanted.data, reserved)
  const subscribed = wanted.subscribed ?? before?.subscribed ?? wanted.defaultSubscribed
  const after = { ...known, subscribed, data }
  return before && isDeepStrictEqual(before, after)
    ? before
    : { ...after, version: known.version + 1, updatedAt: at }
}

/** Merges data according to the rules of the API spec. */
function mergedData(current: Data, changes: Data, reserved: ReadonlySet<string>): Data {
  const data = { ...current }
  for (const [key, value] of Object.entries(changes)) {
    if (reserved.has(key) || value === '' || isOneOff(value)) continue
    if (value === null) delete data[key]
    else data[key] = value
  }
  const excess = dataExcess(data)
  if (excess) throw invalidField('data', 'too_big', excess.message)
  return data
}
