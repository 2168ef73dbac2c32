import { isDeepStrictEqual } from 'node:util'
import { isOneOff, keyReused, reservedKeys, dataExcess, type Data } from '@postrider/contracts'
import { invalidField } from '@postrider/contracts/errors'
import { contactsApi, type ClientOf, type ContactFacts, type KeyState } from '@postrider/contracts/internal'
import type { ContactState } from '@postrider/contracts/messages'
import { v7 as uuidv7 } from 'uuid'
import { parsed } from './parsed.ts'

// The endpoints that the fake does not have yet.
export type ContactsClient = ClientOf<Omit<typeof contactsApi, 'audience' | 'count' | 'evaluate' | 'update'>>
type UpsertBody = ReturnType<(typeof contactsApi.upsert)['body']['parse']>

/** Contacts in memory, for tests of its callers: conforms to its internal API (`conformsToContactsApi`). */
export interface FakeContacts extends ContactsClient {
  /** The body of every upsert, as it was given. */
  asked: Parameters<ContactsClient['upsert']>[0][]
  /** Creates a contact, or changes the one there is. */
  put(projectId: string, contact: { email: string; subscribed?: boolean; data?: Data }): ContactFacts
  delete(projectId: string, id: string): void
  /** What contacts does when it consumes that the mails of a key are queued. */
  completeKey(projectId: string, key: string): void
  /** The lease of a claim lapses: the key may be claimed anew, unless it is done. */
  lapseLease(projectId: string, key: string): void
  /** Called at the start and at the end of every upsert; to let one fail, throw. */
  fault: { before(): void; after(): void }
}

/** `prefixes` as in `RESERVED_DATA_PREFIXES`. */
export function fakeContacts({ prefixes = ['svc', 'plunk'] }: { prefixes?: string[] } = {}): FakeContacts {
  const state: State = { contacts: new Map(), keys: new Map(), reserved: reservedKeys(prefixes) }
  const fake: FakeContacts = {
    asked: [],
    fault: { before: () => undefined, after: () => undefined },
    put: (projectId, { email, subscribed, data = {} }) => {
      const known = state.contacts.get(idOf(projectId, email))
      const wanted = {
        email,
        data,
        defaultSubscribed: false,
        ...(subscribed === undefined ? {} : { subscribed }),
      }
      const contact = merge(state, known, { ...wanted, projectId, generation: known?.generation ?? 1 })
      state.contacts.set(idOf(projectId, email), contact)
      return factsOf(contact)
    },
    delete: (projectId, id) => {
      for (const [name, contact] of state.contacts)
        if (contact.projectId === projectId && contact.id === id) state.contacts.delete(name)
    },
    completeKey: (projectId, key) => {
      const use = state.keys.get(idOf(projectId, key))
      if (use) use.state = 'done'
    },
    lapseLease: (projectId, key) => {
      const use = state.keys.get(idOf(projectId, key))
      if (use) use.hasLapsed = true
    },
    upsert: async (given) => {
      fake.asked.push(given)
      fake.fault.before()
      const answer = upsert(state, parsed(contactsApi.upsert.body, given))
      fake.fault.after()
      return answer
    },
    findKey: async (given) => {
      const { projectId, generation = 0, key } = parsed(contactsApi.findKey.body, given)
      const use = state.keys.get(idOf(projectId, key))
      if (!use || isFree(use) || use.generation < generation) return { use: null }
      return { use: { endpoint: use.endpoint, requestedAt: use.requestedAt, state: use.state } }
    },
    find: async (given) => {
      const body = parsed(contactsApi.find.body, given)
      return {
        contacts: contactsOf(state, body)
          .filter(({ id }) => body.ids.includes(id))
          .map(stateOf),
      }
    },
  }
  return fake
}

interface State {
  contacts: Map<string, StoredContact>
  keys: Map<string, KeyUse>
  reserved: ReadonlySet<string>
}

interface StoredContact extends ContactState {
  projectId: string
  generation: number
}

interface KeyUse {
  generation: number
  endpoint: string
  requestedAt: string
  state: KeyState
  hasLapsed: boolean
}

const idOf = (projectId: string, name: string): string => `${projectId}/${name}`

const isFree = ({ state, hasLapsed }: KeyUse): boolean => state === 'claimed' && hasLapsed

const factsOf = ({ id, email, subscribed, data, version }: StoredContact): ContactFacts => ({
  id,
  email,
  subscribed,
  data,
  version,
})

const stateOf = ({ projectId: _, generation: __, ...contact }: StoredContact): ContactState => contact

/** The contacts of a project that count in this generation. */
const contactsOf = (
  { contacts }: State,
  { projectId, generation }: Pick<StoredContact, 'projectId' | 'generation'>,
): StoredContact[] =>
  [...contacts.values()].filter(
    (contact) => contact.projectId === projectId && contact.generation === generation,
  )

/** Nothing is written before the last contact is merged, so a refused request leaves neither contacts nor a claim. */
function upsert(state: State, body: UpsertBody): Awaited<ReturnType<ContactsClient['upsert']>> {
  const { projectId, generation, claim } = body
  if (claim) refuseHeldKey(state, body, claim.key)
  const merged = new Map<string, StoredContact>()
  for (const wanted of body.contacts) {
    const name = idOf(projectId, wanted.email)
    const before = currentOf(state.contacts.get(name), generation)
    const after = merge(state, merged.get(name) ?? before, { ...wanted, projectId, generation })
    merged.set(name, after === before ? after : { ...after, version: (before?.version ?? 0) + 1 })
  }
  for (const [name, contact] of merged) state.contacts.set(name, contact)
  const requestedAt = new Date().toISOString()
  if (claim)
    state.keys.set(idOf(projectId, claim.key), {
      generation,
      endpoint: claim.endpoint,
      requestedAt,
      state: 'claimed',
      hasLapsed: false,
    })
  const contacts = body.contacts.flatMap(({ email }) => merged.get(idOf(projectId, email)) ?? [])
  return { contacts: contacts.map(factsOf), claimedAt: claim && requestedAt }
}

function refuseHeldKey({ keys }: State, { projectId, generation }: UpsertBody, key: string): void {
  const use = keys.get(idOf(projectId, key))
  if (!use || isFree(use) || use.generation < generation) return
  throw keyReused(key, { ...use, statusCode: use.state === 'done' ? 200 : null })
}

/** A contact of an earlier generation of its project no longer counts. */
const currentOf = (contact: StoredContact | undefined, generation: number): StoredContact | undefined =>
  contact && contact.generation >= generation ? contact : undefined

type Wanted = UpsertBody['contacts'][number] & { projectId: string; generation: number }

/** The contact after an upsert; the very same object when nothing changes. */
function merge({ reserved }: State, before: StoredContact | undefined, wanted: Wanted): StoredContact {
  const { projectId, generation, email } = wanted
  const at = new Date().toISOString()
  const identity = { id: uuidv7(), email, projectId, generation }
  const known = before ?? { ...identity, data: {}, version: 0, createdAt: at, updatedAt: at }
  const data = mergedData(known.data, wanted.data, reserved)
  const subscribed = wanted.subscribed ?? before?.subscribed ?? wanted.defaultSubscribed
  const after = { ...known, subscribed, data }
  return before && isDeepStrictEqual(before, after)
    ? before
    : { ...after, version: known.version + 1, updatedAt: at }
}

/** The rules for data of the API spec. */
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
