import type { Data, ProjectGeneration } from '@postrider/contracts'
import type { SegmentFacts } from '@postrider/contracts/internal'
import type { Draft } from '@postrider/contracts/messages'
import { v7 as uuidv7 } from 'uuid'
import type { ContactsClient } from './fake-contacts.ts'

/** Contacts, real or fake, with what the suite does to it by other ways than the API under test. */
export interface ContactsSubject {
  api: ContactsClient
  /** The mails of the request that claimed this key are in the queue. */
  completeKey(projectId: string, key: string): Promise<void>
  /** The lease of this claim lapses. */
  lapseLease(projectId: string, key: string): Promise<void>
  /** The contact does this now. */
  track(projectId: string, id: string, event: { name: string; data?: Data }): Promise<void>
  deleteContact(projectId: string, id: string): Promise<void>
  /** Segments says this of a segment of the project from now on. */
  knowSegment(project: ProjectGeneration, facts: SegmentFacts): void
  /** Contacts has consumed this message of segments. */
  consume(message: Draft): Promise<void>
  stop(): Promise<void>
}

export type Under = () => ContactsSubject
export type UpsertBody = Parameters<ContactsClient['upsert']>[0]

export type Project = Pick<UpsertBody, 'projectId' | 'generation' | 'claim'>

/** A request of a new project, without a key. */
export const request = (): Project => ({ projectId: uuidv7(), generation: 1, claim: null })

export const claim = (key: string) => ({ key, endpoint: 'POST /v1/send' })

export const someEmail = (): string => `${uuidv7()}@example.com`

export const upsertOf =
  (contacts: Under) =>
  async (project: Project, ...wanted: ({ email: string } & Partial<UpsertBody['contacts'][number]>)[]) => {
    const all = wanted.map((each) => ({ defaultSubscribed: false, ...each }))
    return (await contacts().api.upsert({ ...project, contacts: all })).contacts
  }
