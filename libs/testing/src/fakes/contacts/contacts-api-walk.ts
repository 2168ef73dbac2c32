import { v7 as uuidv7 } from 'uuid'
import { every, filter } from './condition-trees.ts'
import { request, someEmail, upsertOf, type ContactsSubject, type Under } from './contacts-subject.ts'

type Api = ContactsSubject['api']
type Question = Omit<Parameters<Api['fitting']>[0], 'after' | 'limit'>

/** Tests `fitting` and `history` of the contacts API; see `conformsToContactsApi`. */
export function walkConforms(contacts: Under): void {
  fittingConforms(contacts)
  changingConforms(contacts)
  historyConforms(contacts)
  boundsConform(contacts)
  refusalsConform(contacts)
}

/**
 * Creates five contacts in the order of their ids. The second has the plan pro. The third has one order
 * event, and the fourth has two order events.
 */
async function someContacts(contacts: Under) {
  const { projectId, generation } = request()
  const wanted = Array.from({ length: 5 }, () => ({ email: someEmail() }))
  const made = await upsertOf(contacts)({ projectId, generation, claim: null }, ...wanted)
  const ids = made.map(({ id }) => id).toSorted()
  const paying = made.find(({ id }) => id === ids[1])
  await upsertOf(contacts)(
    { projectId, generation, claim: null },
    { email: paying?.email ?? '', data: { plan: 'pro' } },
  )
  for (const [at, amount] of [
    [2, 1],
    [3, 5],
    [3, 9],
  ] as const) {
    await contacts().track(projectId, ids[at] ?? '', { name: 'order', data: { amount } })
    // Two events in the same millisecond have no fixed order, so wait.
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
  return { projectId, generation, ids, pick: (...at: number[]) => at.map((index) => ids[index] ?? '') }
}

async function walk({ fitting }: Pick<Api, 'fitting'>, question: Question, limit: number): Promise<string[]> {
  const seen: string[] = []
  let after: string | null = null
  do {
    const page: Awaited<ReturnType<Api['fitting']>> = await fitting({ ...question, after, limit })
    seen.push(...page.ids)
    after = page.to
  } while (after !== null)
  return seen
}

const ordered = filter('event.order', 'triggered')
const often = filter('event.order', 'countAtLeast', 2)
const cheap = { ...ordered, where: [filter('amount', 'lessThan', 6)] }

function fittingConforms(contacts: Under): void {
  describe('fitting', () => {
    it.each([1, 2, 5, 6])('returns matching contacts, in the order of ids, in pages of %i', async (limit) => {
      const { projectId, generation, ids, pick } = await someContacts(contacts)
      const fitting = (...filters: ReturnType<typeof filter>[]) =>
        walk(contacts().api, { projectId, generation, condition: every(...filters) }, limit)

      expect(await walk(contacts().api, { projectId, generation }, limit)).toEqual(ids)
      expect(await fitting(filter('data.plan', 'equals', 'pro'))).toEqual(pick(1))
      expect(await fitting(ordered)).toEqual(pick(2, 3))
      expect(await fitting(often)).toEqual(pick(3))
      expect(await fitting(filter('event.order', 'notTriggered'))).toEqual(pick(0, 1, 4))
    })

    it('returns the last id that was read, and no contact of another project or generation', async () => {
      const { projectId, generation, pick } = await someContacts(contacts)
      const { fitting } = contacts().api
      const condition = every(ordered)
      const nobody = { ids: [], versions: [], changing: [], to: null }

      expect(await fitting({ projectId, generation, condition, after: null, limit: 3 })).toEqual({
        ids: pick(2),
        versions: [expect.any(Number)],
        changing: [],
        to: pick(2)[0],
      })
      expect(
        await fitting({ projectId, generation, condition, after: pick(2)[0] ?? null, limit: 3 }),
      ).toEqual({ ids: pick(3), versions: [expect.any(Number)], changing: [], to: null })
      expect(await fitting({ projectId, generation: 2, after: null, limit: 10 })).toEqual(nobody)
      expect(await fitting({ projectId: uuidv7(), generation, after: null, limit: 10 })).toEqual(nobody)
    })

    it('returns the version of each matching contact', async () => {
      const { projectId, generation, ids } = await someContacts(contacts)

      const answer = await contacts().api.fitting({ projectId, generation, after: null, limit: 10 })

      const { contacts: found } = await contacts().api.find({ projectId, generation, ids })
      const versions = new Map(found.map(({ id, version }) => [id, version]))
      expect([answer.ids, answer.versions]).toEqual([ids, ids.map((id) => versions.get(id))])
      expect(new Set(answer.versions).size).toBeGreaterThan(1)
    })

    it('evaluates a segment by its definition', async () => {
      const { projectId, generation, pick } = await someContacts(contacts)
      const id = uuidv7()
      const condition = every(filter(`segment.${id}`, 'memberOfSegment'))
      const definitions = { [id]: every(ordered) }

      expect(await walk(contacts().api, { projectId, generation, condition, definitions }, 2)).toEqual(
        pick(2, 3),
      )
    })
  })
}

function changingConforms(contacts: Under): void {
  describe('fitting', () => {
    it('returns the contacts whose match may change before `until`, whether they match or not', async () => {
      const { projectId, generation, ids, pick } = await someContacts(contacts)
      const segmentId = uuidv7()
      const hours = (value: number) => ({ value, unit: 'hours' })
      const changing = async (...filters: Parameters<typeof every>): Promise<string[]> => {
        const answer = await contacts().api.fitting({
          projectId,
          generation,
          condition: every(...filters),
          definitions: { [segmentId]: every({ ...ordered, operator: 'triggeredWithin', ...hours(1) }) },
          until: new Date(Date.now() + 2 * 3_600_000).toISOString(),
          after: null,
          limit: 10,
        })
        return answer.changing
      }
      const never = filter('data.plan', 'equals', 'none')
      const often = { ...ordered, operator: 'countAtLeast', value: 2, within: { amount: 1, unit: 'hours' } }

      expect(await changing(never, { ...ordered, operator: 'triggeredWithin', ...hours(1) })).toEqual(
        pick(2, 3),
      )
      expect(await changing({ ...ordered, operator: 'notTriggeredWithin', ...hours(1) })).toEqual(pick(2, 3))
      expect(await changing({ ...ordered, operator: 'triggeredOlderThan', ...hours(1) })).toEqual(pick(2, 3))
      expect(await changing({ ...ordered, operator: 'triggeredWithin', ...hours(3) })).toEqual([])
      expect(await changing(often)).toEqual(pick(2, 3))
      expect(await changing({ ...often, where: [filter('amount', 'greaterThan', 6)] })).toEqual(pick(3))
      expect(await changing({ field: 'createdAt', operator: 'olderThan', ...hours(1) })).toEqual(ids)
      expect(await changing({ field: 'createdAt', operator: 'within', ...hours(3) })).toEqual([])
      expect(await changing(filter(`segment.${segmentId}`, 'notMemberOfSegment'))).toEqual(pick(2, 3))
      expect(await changing(ordered, never)).toEqual([])
    })
  })
}

function historyConforms(contacts: Under): void {
  describe('history', () => {
    it('returns contacts with the newest events that each filter needs', async () => {
      const { projectId, generation, ids } = await someContacts(contacts)
      const many = filter('event.order', 'countAtMost', 3)

      const answer = await contacts().api.history({
        projectId,
        generation,
        filters: [ordered, often, cheap, many],
        contactIds: ids,
      })

      const { contacts: found } = await contacts().api.find({ projectId, generation, ids })
      const answered = answer.contacts.toSorted((one, other) => (one.contact.id < other.contact.id ? -1 : 1))
      expect(answered.map(({ contact }) => contact)).toEqual(
        found.toSorted((one, other) => (one.id < other.id ? -1 : 1)),
      )
      const [dear, low] = answered[3]?.events[1] ?? []
      const [once] = answered[2]?.events[0] ?? []
      expect(dear?.[1]).toBeGreaterThan(low?.[1] ?? Infinity)
      expect(answered.map(({ events }) => events)).toEqual([
        [[], [], [], []],
        [[], [], [], []],
        [[once], [once], [once], [once]],
        [[dear], [dear, low], [low], [dear, low]],
        [[], [], [], []],
      ])
      expect(new Set([dear, low, once].map((event) => event?.[0])).size).toBe(3)
    })
  })
}

function boundsConform(contacts: Under): void {
  describe('history', () => {
    it('returns only the oldest of the needed events if a filter needs more than 50', async () => {
      const { projectId, generation, pick } = await someContacts(contacts)
      const [id = ''] = pick(0)
      for (let n = 0; n < 52; n += 1) await contacts().track(projectId, id, { name: 'visit' })
      const eventsOf = async (count: number) => {
        const filters = [filter('event.visit', 'countAtLeast', count)]
        const answer = await contacts().api.history({ projectId, generation, filters, contactIds: [id] })
        return answer.contacts[0]?.events[0]?.length
      }

      expect([await eventsOf(50), await eventsOf(51), await eventsOf(52), await eventsOf(53)]).toEqual([
        50, 1, 1, 0,
      ])
    })

    it('returns contacts without events if there are no filters, and omits unknown contacts', async () => {
      const { projectId, generation, ids } = await someContacts(contacts)
      const historyOf = async (question: { projectId: string; generation: number }) =>
        (await contacts().api.history({ ...question, filters: [], contactIds: [...ids, uuidv7()] })).contacts

      const found = await historyOf({ projectId, generation })

      expect(found.map(({ contact }) => contact.id).toSorted()).toEqual(ids)
      expect(found.flatMap(({ events }) => events)).toEqual([])
      expect(await historyOf({ projectId, generation: 2 })).toEqual([])
      expect(await historyOf({ projectId: uuidv7(), generation })).toEqual([])
    })
  })
}

function refusalsConform(contacts: Under): void {
  const refused = (field: string) => ({
    kind: 'invalid',
    code: 'VALIDATION_ERROR',
    extras: {
      errors: expect.arrayContaining([expect.objectContaining({ field: expect.stringContaining(field) })]),
    },
  })
  const project = () => ({ projectId: uuidv7(), generation: 1 })

  describe('a query of many contacts', () => {
    it.each([
      ['an invalid condition', { condition: { logic: 'XOR' } }, 'condition.logic'],
      ['a missing cursor', { after: 'x' }, 'after'],
      ['no contact', { limit: 0 }, 'limit'],
      ['too many contacts', { limit: 10_001 }, 'limit'],
    ])('is rejected with 422: %s', async (_what, wrong, field) => {
      await expect(
        contacts().api.fitting({ ...project(), after: null, limit: 10, ...wrong }),
      ).rejects.toMatchObject(refused(field))
    })

    it.each([
      ['an invalid filter', { filters: [{ field: 'event.a', operator: 'resembles' }] }, 'filters.0'],
      ['a filter on a field', { filters: [ordered, filter('data.a', 'exists')] }, 'filters.1'],
      ['too many filters', { filters: Array.from({ length: 51 }, () => ordered) }, 'filters'],
      ['too many contacts', { contactIds: Array.from({ length: 1001 }, () => uuidv7()) }, 'contactIds'],
    ])('is rejected with 422: %s', async (_what, wrong, field) => {
      await expect(
        contacts().api.history({ ...project(), filters: [], contactIds: [], ...wrong }),
      ).rejects.toMatchObject(refused(field))
    })
  })
}
