import type { ProjectGeneration } from '@postrider/contracts'
import type { ContactState } from '@postrider/contracts/messages'
import { Limiter } from '@postrider/limits'
import type { Context } from '../context.ts'
import { findMemberships, type FactsContext, type MembershipQuery, type ContactKey } from './memberships.ts'

/** A cache of the contacts and memberships that a batch has loaded. */
export interface FactsCache {
  /** Returns a contact; null if the project has no such contact, undefined if it is not loaded. */
  contactOf(subject: ContactKey): ContactState | null | undefined
  setContact(subject: ContactKey, contact: ContactState | null): void
  /** Returns the loaded memberships of a contact, by segment id. */
  membershipsOf(subject: ContactKey): ReadonlyMap<string, boolean>
  /** Loads contacts, one call per project. Contacts of a failed call stay unknown. */
  loadContacts(ctx: FactsContext, subjects: readonly ContactKey[]): Promise<void>
  /** Loads memberships. Memberships of a failed call stay unknown. */
  loadMemberships(ctx: FactsContext, questions: readonly MembershipQuery[]): Promise<void>
}

/** Maximum number of ids per call. */
const maxIds = 1_000

export function createFactsCache(): FactsCache {
  const contacts = new Map<string, ContactState | null>()
  const memberships = new Map<string, Map<string, boolean>>()
  return {
    contactOf: (subject) => contacts.get(keyOf(subject)),
    setContact: (subject, contact) => void contacts.set(keyOf(subject), contact),
    membershipsOf: (subject) => memberships.get(keyOf(subject)) ?? new Map<string, boolean>(),
    loadContacts: async (ctx, subjects) => {
      const unknown = subjects.filter((subject) => !contacts.has(keyOf(subject)))
      await eachProject(ctx, unknown, async (project, own) => {
        const ids = [...new Set(own.map(({ contactId }) => contactId))]
        const found = new Map<string, ContactState>()
        for (let from = 0; from < ids.length; from += maxIds) {
          const part = ids.slice(from, from + maxIds)
          const result = await ctx.contacts.find({ ...project, ids: part })
          for (const contact of result.contacts) found.set(contact.id, contact)
        }
        for (const subject of own) contacts.set(keyOf(subject), found.get(subject.contactId) ?? null)
      })
    },
    loadMemberships: (ctx, questions) =>
      eachProject(ctx, questions, async (project, own) => {
        for (const { contactId, segmentId, isMember } of await findMemberships(ctx, project, own)) {
          const key = keyOf({ ...project, contactId })
          memberships.set(key, (memberships.get(key) ?? new Map<string, boolean>()).set(segmentId, isMember))
        }
      }),
  }
}

const keyOf = ({ projectId, generation, contactId }: ContactKey): string =>
  `${projectId}/${generation}/${contactId}`

/** Maximum number of projects that are loaded concurrently. */
const maxProjects = 8

/** Calls `work` for each project. An error is logged and does not affect other projects. */
export async function eachProject<Item extends ProjectGeneration>(
  { log }: Pick<Context, 'log'>,
  items: readonly Item[],
  work: (project: ProjectGeneration, own: Item[]) => Promise<void>,
): Promise<void> {
  const limiter = new Limiter({ concurrency: maxProjects })
  const groups = Map.groupBy(items, ({ projectId, generation }) => `${projectId}/${generation}`)
  const done = [...groups.values()].map(async (own) => {
    const [first] = own
    if (!first) return
    const { projectId, generation } = first
    await limiter
      .run(projectId, () => work({ projectId, generation }, own))
      .catch((error: unknown) => log.warn('executions.not_answered', { projectId, error }))
  })
  await Promise.all(done)
}
