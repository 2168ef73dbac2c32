import type { KyselyPlugin } from 'kysely'
import { evaluateDue } from '../src/commands/tracking/evaluate-due.ts'
import { applyMessages, type ContactMessage } from '../src/commands/tracking/apply-messages.ts'
import { createContext, type Context } from '../src/context.ts'
import { all, onPlan } from './factories.ts'
import { configFor, startSegments, type SegmentsUnderTest } from './start.ts'
import { trackedProject, type TrackedProject } from './tracked-project.ts'

let segments: SegmentsUnderTest
let other: Context
let project: TrackedProject

beforeAll(async () => {
  segments = await startSegments()
  other = createContext(configFor(segments.databaseUrl), { contacts: segments.contacts, now: segments.now })
})
beforeEach(() => {
  project = trackedProject(segments)
})
afterAll(async () => {
  await other.db.destroy()
  await segments.stop()
})

const bought = all({ field: 'event.buy', operator: 'triggered' })

describe('a response of the contacts service for an expired claim', () => {
  it('does not change any membership', async () => {
    const { id: contactId } = project.someone('free')
    const id = await project.createTracked(bought)
    await segments.idle()
    const { history } = segments.contacts
    let calls = 0
    segments.contacts.history = async (body) => {
      const answer = await history(body)
      calls += 1
      if (calls > 1) return answer
      // Before this response is returned, its claim expires, and another instance evaluates the contact.
      await segments.consume(project.track(contactId, 'buy'))
      segments.forward(61_000)
      await evaluateDue(other)
      return answer
    }

    await segments.db
      .insertInto('contact_states')
      .values({
        project_id: project.projectId,
        generation: 1,
        contact_id: contactId,
        version: 0,
        attempt: 0,
        marks: 1,
        claimed: false,
        due_at: segments.now(),
        deleted_at: null,
        facts: null,
      })
      .execute()
    const changes = await project.membershipChanges(id)
    segments.contacts.history = history

    expect(calls).toBeGreaterThan(1)
    expect(changes).toEqual([{ contactId, isMember: true, version: 1 }])
  })
})

describe('a batch of changed contacts', () => {
  const messagesOf = async (emails: readonly string[], plan: string): Promise<ContactMessage[]> => {
    const { projectId } = project
    for (const email of emails) project.put(email, plan)
    const { ids } = await segments.contacts.audience({
      projectId,
      generation: 1,
      audience: { kind: 'all' },
      limit: 1_000,
    })
    const { contacts } = await segments.contacts.find({ projectId, generation: 1, ids })
    return contacts.map((contact) => ({
      projectId,
      generation: 1,
      contactId: contact.id,
      contact,
      isCreated: false,
      createdAt: new Date(),
    }))
  }

  const counted = async (work: (ctx: Context) => Promise<void>): Promise<number> => {
    let statements = 0
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => ((statements += 1), node),
      transformResult: ({ result }) => Promise.resolve(result),
    }
    await work({ ...other, db: other.db.withPlugin(counting) })
    return statements
  }

  it('needs as many statements as one contact: 1 if untracked, 6 without and 10 with membership changes', async () => {
    const emails = Array.from({ length: 300 }, () => project.someone('free').email)
    const untracked = await messagesOf(emails, 'free')

    expect(await counted((ctx) => applyMessages(ctx, untracked))).toBe(1)
    await project.createTracked(onPlan('pro'))
    // Let the segments service read the existing contacts first.
    await segments.idle()
    await applyMessages(other, await messagesOf(emails, 'basic'))
    await segments.idle()

    const [still, entering] = [await messagesOf(emails, 'free'), await messagesOf(emails, 'pro')]
    expect(await counted((ctx) => applyMessages(ctx, still))).toBe(6)
    expect(await counted((ctx) => applyMessages(ctx, entering))).toBe(10)
    expect(await counted((ctx) => applyMessages(ctx, entering))).toBe(6)
  })
})
