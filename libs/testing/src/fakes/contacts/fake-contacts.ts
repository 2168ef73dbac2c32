import type { SubjectEvent } from '@postrider/conditions'
import { reservedKeys, type Data, type ProjectGeneration } from '@postrider/contracts'
import { AppError } from '@postrider/contracts/errors'
import { contactsApi, refusalOf, type ContactFacts, type SegmentFacts } from '@postrider/contracts/internal'
import type { Draft } from '@postrider/contracts/messages'
import { v7 as uuidv7 } from 'uuid'
import {
  contactsOf,
  factsOf,
  idOf,
  merge,
  stateOf,
  type State,
  type ContactsClient,
} from './contacts-state.ts'
import { answerAudience, answerCount, answerEvaluate, answerFitting, answerHistory } from './fake-audience.ts'
import { answerFirstEvents } from './fake-first-events.ts'
import { applyMembership } from './fake-memberships.ts'
import { fakeSegments } from '../segments/fake-segments.ts'
import { keyCalls } from './fake-keys.ts'
import { updateMany } from './fake-update.ts'
import { mergeAll, upsert } from './fake-upsert.ts'
import { parsed } from '../parsed.ts'

export type { ContactsClient }

/** The contacts service in memory, for tests of its callers. It passes `conformsToContactsApi`. */
export interface FakeContacts extends ContactsClient {
  /** The bodies of all upserts, unchanged. */
  requests: Parameters<ContactsClient['upsert']>[0][]
  /** Creates or changes a contact. */
  put(projectId: string, contact: { email: string; subscribed?: boolean; data?: Data }): ContactFacts
  /** Records an event of a contact. Default time: the current time. */
  track(
    projectId: string,
    id: string,
    event: Pick<SubjectEvent, 'name'> & Partial<SubjectEvent & { id: string }>,
  ): void
  delete(projectId: string, id: string): void
  /**
   * Marks a key as done, as the contacts service does when it consumes the message that the request's mails
   * are queued.
   */
  completeKey(projectId: string, key: string): void
  /** Lets the lease of a claim expire. The key can then be claimed again, unless it is done. */
  lapseLease(projectId: string, key: string): void
  /** Sets the definition that the segments service returns for a segment of the project. */
  knowSegment(project: ProjectGeneration, facts: SegmentFacts): void
  /** Consumes a message about stored members (`someSegment`). Other messages are ignored. */
  consume(message: Draft): void
  /** Called at the start and at the end of every upsert. Throw to make the upsert fail. */
  fault: { before(): void; after(): void }
}

export interface FakeContactsOptions {
  /** The prefixes of reserved names, as in `RESERVED_DATA_PREFIXES`. */
  prefixes?: string[]
  /**
   * How many contacts are read for a page of an audience. As in the service, pages are short or empty if few
   * contacts match.
   */
  lookedAt?: number
}

/**
 * Creates the fake without contacts. Its calls validate bodies (422), and return the results and errors of
 * the service (`AppError` of the same kind and code). Use `knowSegment` for segments and `consume` for their
 * stored members. As in the service, a wait for members (`atLeast`) ends after 5 s. Leases do not expire by
 * themselves (`lapseLease`), and keys are not deleted.
 */
export function fakeContacts({
  prefixes = ['svc', 'plunk'],
  lookedAt = 10_000,
}: FakeContactsOptions = {}): FakeContacts {
  const state: State = {
    contacts: new Map(),
    keys: new Map(),
    effects: new Map(),
    copies: new Map(),
    segments: fakeSegments(),
    reserved: reservedKeys(prefixes),
  }
  const fake: FakeContacts = {
    requests: [],
    fault: { before: () => undefined, after: () => undefined },
    ...controls(state),
    upsert: async (given) => {
      fake.requests.push(given)
      fake.fault.before()
      const answer = upsert(state, parsed(contactsApi.upsert.body, given))
      fake.fault.after()
      return answer
    },
    upsertMany: async (given) => {
      const { requests } = parsed(contactsApi.upsertMany.body, given)
      const results = requests.map(({ requestId: _id, ...request }) =>
        fake.upsert(request).catch((error: unknown) => {
          if (error instanceof AppError) return { refusal: refusalOf(error) }
          throw error
        }),
      )
      return { results: await Promise.all(results) }
    },
    check: async (given) => {
      mergeAll(state, parsed(contactsApi.check.body, given))
      return {}
    },
    ...keyCalls(state),
    ...questions(state, lookedAt),
  }
  return fake
}

/** Returns functions with which a test changes contacts outside the API. */
const controls = (
  state: State,
): Pick<
  FakeContacts,
  'put' | 'track' | 'delete' | 'completeKey' | 'lapseLease' | 'knowSegment' | 'consume'
> => ({
  knowSegment: (project, facts) => state.segments.know(project, facts),
  consume: (message) => applyMembership(state, message),
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
  track: (projectId, id, { name, data = {}, createdAt = new Date(), id: eventId = uuidv7() }) => {
    const contact = [...state.contacts.values()].find((one) => one.projectId === projectId && one.id === id)
    contact?.events.push({ id: eventId, name, data, createdAt })
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
})

/** Returns the endpoints that `/v1/send` does not use. */
const questions = (
  state: State,
  lookedAt: number,
): Pick<
  ContactsClient,
  | 'find'
  | 'findByEmail'
  | 'audience'
  | 'count'
  | 'evaluate'
  | 'fitting'
  | 'history'
  | 'firstEvents'
  | 'updateMany'
> => ({
  find: async (given) => {
    const body = parsed(contactsApi.find.body, given)
    return {
      contacts: contactsOf(state, body)
        .filter(({ id }) => body.ids.includes(id))
        .map(stateOf),
    }
  },
  findByEmail: async (given) => {
    const body = parsed(contactsApi.findByEmail.body, given)
    const found = contactsOf(state, body).find(({ email }) => email === body.email)
    return { contact: found ? stateOf(found) : null }
  },
  audience: async (given) => answerAudience(state, parsed(contactsApi.audience.body, given), lookedAt),
  count: async (given) => answerCount(state, parsed(contactsApi.count.body, given)),
  evaluate: async (given) => answerEvaluate(state, parsed(contactsApi.evaluate.body, given)),
  fitting: async (given) => answerFitting(state, parsed(contactsApi.fitting.body, given)),
  history: async (given) => answerHistory(state, parsed(contactsApi.history.body, given)),
  firstEvents: async (given) => answerFirstEvents(state, parsed(contactsApi.firstEvents.body, given)),
  updateMany: async (given) => updateMany(state, parsed(contactsApi.updateMany.body, given)),
})
