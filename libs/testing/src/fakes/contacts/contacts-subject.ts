import type { Data, ProjectGeneration } from '@postrider/contracts'
import type { SegmentFacts } from '@postrider/contracts/internal'
import type { Draft } from '@postrider/contracts/messages'
import { v7 as uuidv7 } from 'uuid'
import type { ContactsClient } from './fake-contacts.ts'

/** The contacts service or its fake, with the actions that the tests need in addition to the tested API. */
export interface ContactsSubject {
  api: ContactsClient
  /** Reports that the mails of the request with this key are queued. */
  completeKey(projectId: string, key: string): Promise<void>
  /** Lets the lease of this claim expire. */
  lapseLease(projectId: string, key: string): Promise<void>
  /** Records an event of the contact now. */
  track(projectId: string, id: string, event: { name: string; data?: Data }): Promise<void>
  deleteContact(projectId: string, id: string): Promise<void>
  /** Sets the definition that the segments service returns for a segment of the project. */
  knowSegment(project: ProjectGeneration, facts: SegmentFacts): void
  /** Delivers a message of the segments service. */
  consume(message: Draft): Promise<void>
  stop(): Promise<void>
}

export type Under = () => ContactsSubject
export type UpsertBody = Parameters<ContactsClient['upsert']>[0]

export type Project = Pick<UpsertBody, 'projectId' | 'generation' | 'claim'>

/** Returns a request for a new project, without an idempotency key. */
export const request = (): Project => ({ projectId: uuidv7(), generation: 1, claim: null })

/** Returns the claim of an idempotency key by `POST /v1/send`. */
export const claim = (key: string) => ({ key, endpoint: 'POST /v1/send' })

/** Returns a new email address. */
export const someEmail = (): string => `${uuidv7()}@example.com`

/** Returns a function that upserts contacts and returns the API's response. */
export const upsertOf =
  (contacts: Under) =>
  async (project: Project, ...wanted: ({ email: string } & Partial<UpsertBody['contacts'][number]>)[]) => {
    const all = wanted.map((each) => ({ defaultSubscribed: false, ...each }))
    return (await contacts().api.upsert({ ...project, contacts: all })).contacts
  }
