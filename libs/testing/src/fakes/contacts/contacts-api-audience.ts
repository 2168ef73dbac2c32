import { v7 as uuidv7 } from 'uuid'
import { every, filter } from './condition-trees.ts'
import { request, someEmail, upsertOf, type ContactsSubject, type Under } from './contacts-subject.ts'

type Api = ContactsSubject['api']
type Question = Omit<Parameters<Api['audience']>[0], 'limit' | 'after'>

/** Returns all ids of an audience, read page by page. */
export async function walkAudience(
  api: Pick<Api, 'audience'>,
  question: Question,
  limit = 1000,
): Promise<string[]> {
  const seen: string[] = []
  let after: string | null = null
  do {
    const page: Awaited<ReturnType<Api['audience']>> = await api.audience({ ...question, limit, after })
    seen.push(...page.ids)
    after = page.next
  } while (after !== null)
  return seen
}

/** Tests `audience` and `count` of the contacts API; see `conformsToContactsApi`. */
export function audienceConforms(contacts: Under): void {
  pagesConform(contacts)
  boundsConform(contacts)
  countConforms(contacts)
  questionsConform(contacts)
}

/**
 * Creates seven contacts of a project, the newest last. Every second contact is subscribed. The third has the
 * plan pro, and the fifth has an order event.
 */
async function someContacts(contacts: Under) {
  const { projectId, generation } = request()
  const created: { id: string; email: string }[] = []
  for (let index = 0; index < 7; index += 1) {
    const wanted = {
      email: someEmail(),
      subscribed: index % 2 === 0,
      data: index === 2 ? { plan: 'pro' } : {},
    }
    created.push(...(await upsertOf(contacts)({ projectId, generation, claim: null }, wanted)))
  }
  const ids = created.map(({ id }) => id)
  await contacts().track(projectId, ids[4] ?? '', { name: 'order' })
  return { projectId, generation, ids, pick: (...indexes: number[]) => indexes.map((at) => ids[at] ?? '') }
}

const all = { kind: 'all' as const }
const payingOrOrdering = {
  kind: 'condition' as const,
  condition: {
    logic: 'OR',
    groups: [
      { filters: [filter('data.plan', 'equals', 'pro')] },
      { filters: [filter('event.order', 'triggered')] },
    ],
  },
}

function pagesConform(contacts: Under): void {
  describe('audience', () => {
    it.each([1, 2, 3, 7, 8])('returns each contact once in pages of %i', async (limit) => {
      const { ids, projectId, generation } = await someContacts(contacts)
      const walked = await walkAudience(contacts().api, { projectId, generation, audience: all }, limit)

      expect(walked.toSorted()).toEqual(ids.toSorted())
    })

    it('returns subscribed contacts, contacts that match a condition, or both', async () => {
      const { projectId, generation, pick } = await someContacts(contacts)
      const idsOf = async (question: Omit<Question, 'projectId' | 'generation'>, limit?: number) =>
        (await walkAudience(contacts().api, { projectId, generation, ...question }, limit)).toSorted()

      expect(await idsOf({ audience: all, subscribedOnly: true }, 2)).toEqual(pick(0, 2, 4, 6).toSorted())
      expect(await idsOf({ audience: payingOrOrdering })).toEqual(pick(2, 4).toSorted())
      expect(await idsOf({ audience: payingOrOrdering, subscribedOnly: true }, 1)).toEqual(
        pick(2, 4).toSorted(),
      )
    })

    it('returns all fields of contacts on request', async () => {
      const { projectId, generation } = await someContacts(contacts)

      const page = await contacts().api.audience({
        projectId,
        generation,
        audience: all,
        limit: 3,
        select: 'rows',
      })

      const { contacts: known } = await contacts().api.find({ projectId, generation, ids: page.ids })
      const byId = new Map(known.map((contact) => [contact.id, contact]))
      expect(page.ids).toHaveLength(3)
      expect(page.contacts).toEqual(page.ids.map((id) => byId.get(id)))
    })

    it('returns addresses in the order of ids on request', async () => {
      const { projectId, generation } = await someContacts(contacts)
      const question = { projectId, generation, audience: all, limit: 3 }

      const page = await contacts().api.audience({ ...question, select: 'emails' })
      const rows = await contacts().api.audience({ ...question, select: 'rows' })

      expect(page.ids).toEqual(rows.ids)
      expect(page.emails).toEqual(rows.contacts?.map(({ email }) => email))
      expect(page.next).toBe(rows.next)
    })
  })
}

function boundsConform(contacts: Under): void {
  describe('audience', () => {
    it('returns no contact of another project or generation', async () => {
      const { projectId, generation } = await someContacts(contacts)
      const questions = [
        { projectId: uuidv7(), generation, audience: all },
        { projectId, generation: 2, audience: all },
        { projectId, generation: 2, audience: payingOrOrdering },
      ]

      for (const question of questions)
        expect(await contacts().api.audience({ ...question, limit: 10 })).toEqual({ ids: [], next: null })
    })

    it('omits contacts that are created during the paging, or deleted before their page', async () => {
      const { ids, projectId, generation } = await someContacts(contacts)
      const question = { projectId, generation, audience: all, limit: 2 }

      const first = await contacts().api.audience(question)
      const deleted = ids.find((id) => !first.ids.includes(id)) ?? ''
      await contacts().deleteContact(projectId, deleted)
      await upsertOf(contacts)({ projectId, generation, claim: null }, { email: someEmail() })
      const rest = []
      for (let after = first.next; after !== null;) {
        const page = await contacts().api.audience({ ...question, after })
        rest.push(...page.ids)
        after = page.next
      }

      expect([...first.ids, ...rest].toSorted()).toEqual(ids.filter((id) => id !== deleted).toSorted())
    })
  })
}

function countConforms(contacts: Under): void {
  describe('count', () => {
    it('returns the number of contacts in an audience', async () => {
      const { projectId, generation } = await someContacts(contacts)
      const countOf = async (question: Omit<Question, 'projectId' | 'generation' | 'select'>) =>
        (await contacts().api.count({ projectId, generation, ...question })).count

      expect(await countOf({ audience: all })).toBe(7)
      expect(await countOf({ audience: all, subscribedOnly: true })).toBe(4)
      expect(await countOf({ audience: payingOrOrdering })).toBe(2)
      expect((await contacts().api.count({ projectId, generation: 2, audience: all })).count).toBe(0)
    })

    it('returns a bound with which later paging returns the same contacts', async () => {
      const { ids, projectId, generation } = await someContacts(contacts)
      const question = { projectId, generation, audience: all }

      const { until } = await contacts().api.count(question)
      // The bound has a resolution of one millisecond, so wait for the next one.
      await new Promise((resolve) => setTimeout(resolve, 2))
      await upsertOf(contacts)({ projectId, generation, claim: null }, { email: someEmail() })

      const bounded = { ...question, until: until ?? '' }
      expect((await walkAudience(contacts().api, bounded, 3)).toSorted()).toEqual(ids.toSorted())
      expect(await contacts().api.count(bounded)).toEqual({ count: 7, until })
      expect((await contacts().api.count(question)).count).toBe(8)
    })

    it('returns no bound for a project without contacts', async () => {
      const { projectId, generation } = request()

      expect(await contacts().api.count({ projectId, generation, audience: all })).toEqual({
        count: 0,
        until: null,
      })
    })
  })
}

const forged = [
  '',
  'x',
  Buffer.from('["audience"]').toString('base64url'),
  Buffer.from('["audience","now","x"]').toString('base64url'),
  Buffer.from(`["audience","2026-99-99T00:00:00.000Z","${uuidv7()}"]`).toString('base64url'),
  Buffer.from(`["createdAt","2026-01-01T00:00:00.000Z","${uuidv7()}"]`).toString('base64url'),
]

function questionsConform(contacts: Under): void {
  const question = () => ({ projectId: uuidv7(), generation: 1, audience: all })
  const refused = { kind: 'invalid', code: 'VALIDATION_ERROR' }

  describe('a query of an audience', () => {
    it.each(forged)('is rejected with 400 if its cursor is "%s"', async (place) => {
      const { api } = contacts()
      const bad = { kind: 'bad-request', code: 'BAD_REQUEST' }

      if (place)
        await expect(api.audience({ ...question(), limit: 1, after: place })).rejects.toMatchObject(bad)
      await expect(api.audience({ ...question(), limit: 1, until: place })).rejects.toMatchObject(bad)
      await expect(api.count({ ...question(), until: place })).rejects.toMatchObject(bad)
    })

    it('is rejected with 422 and the path in the body if its condition is invalid', async () => {
      const audience = { kind: 'condition' as const, condition: every(filter('data.a', 'resembles', 1)) }
      const error = {
        ...refused,
        extras: {
          errors: [expect.objectContaining({ field: 'audience.condition.groups.0.filters.0.operator' })],
        },
      }

      await expect(contacts().api.count({ ...question(), audience })).rejects.toMatchObject(error)
      await expect(contacts().api.audience({ ...question(), audience, limit: 1 })).rejects.toMatchObject(
        error,
      )
    })

    it.each([0, 1001, 1.5])('is rejected with 422 if its limit is %d', async (limit) => {
      await expect(contacts().api.audience({ ...question(), limit })).rejects.toMatchObject(refused)
    })
  })
}
