import type { ProjectGeneration } from '@postrider/contracts'
import type { ContactState } from '@postrider/contracts/messages'
import { Limiter } from '@postrider/limits'
import type { Context } from '../context.ts'
import { askMemberships, type AskedContext, type MembershipQuestion, type Subject } from './memberships.ts'

/** What is known of contacts while a batch is worked on. */
export interface FactsBook {
  /** Null: the project has no such contact (any more). Undefined: not known. */
  contactOf(subject: Subject): ContactState | null | undefined
  setContact(subject: Subject, contact: ContactState | null): void
  /** By segment id. */
  membershipsOf(subject: Subject): ReadonlyMap<string, boolean>
  /** Asks contacts, one call for each project; where that fails the contacts stay unknown. */
  ask(ctx: AskedContext, subjects: readonly Subject[]): Promise<void>
  /** Asks which contacts are members of which segments; where that fails they stay unknown. */
  askMemberships(ctx: AskedContext, questions: readonly MembershipQuestion[]): Promise<void>
}

/** The most ids of one call. */
const mostAsked = 1_000

export function createFactsBook(): FactsBook {
  const contacts = new Map<string, ContactState | null>()
  const memberships = new Map<string, Map<string, boolean>>()
  return {
    contactOf: (subject) => contacts.get(keyOf(subject)),
    setContact: (subject, contact) => void contacts.set(keyOf(subject), contact),
    membershipsOf: (subject) => memberships.get(keyOf(subject)) ?? new Map<string, boolean>(),
    ask: async (ctx, subjects) => {
      const unknown = subjects.filter((subject) => !contacts.has(keyOf(subject)))
      await eachProject(ctx, unknown, async (project, own) => {
        const ids = [...new Set(own.map(({ contactId }) => contactId))]
        const found = new Map<string, ContactState>()
        for (let from = 0; from < ids.length; from += mostAsked) {
          const part = ids.slice(from, from + mostAsked)
          const answer = await ctx.contacts.find({ ...project, ids: part })
          for (const contact of answer.contacts) found.set(contact.id, contact)
        }
        for (const subject of own) contacts.set(keyOf(subject), found.get(subject.contactId) ?? null)
      })
    },
    askMemberships: (ctx, questions) =>
      eachProject(ctx, questions, async (project, own) => {
        for (const { contactId, segmentId, isMember } of await askMemberships(ctx, project, own)) {
          const key = keyOf({ ...project, contactId })
          memberships.set(key, (memberships.get(key) ?? new Map<string, boolean>()).set(segmentId, isMember))
        }
      }),
  }
}

const keyOf = ({ projectId, generation, contactId }: Subject): string =>
  `${projectId}/${generation}/${contactId}`

/** The most projects whose facts are requested at a time. */
const maxProjects = 8

/** Does the work of each project; one whose work fails is logged and left out. */
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
