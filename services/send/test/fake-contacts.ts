import { keyReused } from '@postrider/contracts'
import type { ClientOf, contactsApi } from '@postrider/contracts/internal'
import { v7 as uuidv7 } from 'uuid'

type Contacts = ClientOf<typeof contactsApi>
type UpsertBody = Parameters<Contacts['upsert']>[0]
type UpsertAnswer = Awaited<ReturnType<Contacts['upsert']>>
type Contact = UpsertAnswer['contacts'][number]

export interface FakeContacts extends Contacts {
  /** Every upsert that was asked for. */
  asked: UpsertBody[]
  /** Puts a contact there, or changes the one there is. */
  put(projectId: string, contact: { email: string; subscribed?: boolean; data?: Contact['data'] }): Contact
  /** What contacts does when it has heard that the mails of a key are queued. */
  settle(projectId: string, key: string): void
  /** Makes the claim's lease lapse: the key may be taken over. */
  lapse(projectId: string, key: string): void
  /** Called at the start and the end of every upsert; a fault is what it throws. */
  fault: { before(): void; after(): void }
}

/** Contacts in memory, as far as send sees it: upsert by address, one truth about idempotency keys. */
export function fakeContacts(): FakeContacts {
  const people = new Map<string, Contact>()
  const keys: Keys = new Map()
  const put: FakeContacts['put'] = (projectId, { email, subscribed, data }) => {
    const id = `${projectId}/${email}`
    const known = people.get(id) ?? { id: uuidv7(), email, subscribed: false, data: {}, version: 0 }
    const contact = {
      ...known,
      subscribed: subscribed ?? known.subscribed,
      data: { ...known.data, ...data },
      version: known.version + 1,
    }
    people.set(id, contact)
    return contact
  }
  const fake: FakeContacts = {
    asked: [],
    put,
    settle: (projectId, key) => {
      const use = keys.get(`${projectId}/${key}`)
      if (use) use.state = 'done'
    },
    lapse: (projectId, key) => void keys.delete(`${projectId}/${key}`),
    fault: { before: () => undefined, after: () => undefined },
    upsert: async (body) => {
      fake.asked.push(body)
      fake.fault.before()
      const { projectId, claim } = body
      const claimedAt = claimIn(keys, projectId, claim)
      const contacts = body.contacts.map(({ email, subscribed, defaultSubscribed, data }) => {
        const isKnown = people.has(`${projectId}/${email}`)
        const wish = subscribed ?? (isKnown ? undefined : defaultSubscribed)
        return put(projectId, {
          email,
          data: stored(data ?? {}),
          ...(wish === undefined ? {} : { subscribed: wish }),
        })
      })
      fake.fault.after()
      return { contacts, claimedAt }
    },
    findKey: async ({ projectId, key }) => ({ use: keys.get(`${projectId}/${key}`) ?? null }),
    find: async ({ ids }) => ({ contacts: [...people.values()].filter(({ id }) => ids.includes(id)) }),
  }
  return fake
}

const stored = (data: Contact['data']): Contact['data'] =>
  Object.fromEntries(
    Object.entries(data).filter(
      ([, value]) => !(typeof value === 'object' && value !== null && 'persistent' in value),
    ),
  )

type Keys = Map<string, { endpoint: string; requestedAt: string; state: 'claimed' | 'done' }>

function claimIn(keys: Keys, projectId: string, claim: UpsertBody['claim']): string | null {
  if (!claim) return null
  const id = `${projectId}/${claim.key}`
  const use = keys.get(id)
  if (use) throw keyReused(claim.key, { ...use, statusCode: use.state === 'done' ? 200 : null })
  const requestedAt = new Date().toISOString()
  keys.set(id, { endpoint: claim.endpoint, requestedAt, state: 'claimed' })
  return requestedAt
}
