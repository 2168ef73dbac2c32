import type { Data } from '@postrider/contracts'
import { v7 as uuidv7 } from 'uuid'
import { someEmail } from '../contacts/contacts-subject.ts'
import type { MembersClient } from './fake-members.ts'

/** The contacts service or its fake, with the functions that the segments service uses. */
export interface MembersSubject {
  api: MembersClient
  /** Creates a contact of generation 1 that is newer than all other contacts. Returns its id. */
  put(projectId: string, contact: { email: string; subscribed?: boolean; data?: Data }): Promise<string>
  stop(): Promise<void>
}

type Under = () => MembersSubject

/**
 * Defines the tests of the API that the segments service uses. Call it in a test file of the contacts service
 * and in a test file of its fake.
 */
export function conformsToMembersApi(make: () => Promise<MembersSubject>): void {
  let contacts: MembersSubject
  beforeAll(async () => {
    contacts = await make()
  })
  afterAll(() => contacts.stop())
  const under: Under = () => contacts
  pageConforms(under)
  treesConform(under)
  previewConforms(under)
  ensureConforms(under)
  racesConform(under)
}

const project = () => ({ projectId: uuidv7(), generation: 1 })

const tree = (...filters: Record<string, unknown>[]) => ({ logic: 'AND', groups: [{ filters }] })
const everybody = tree({ field: 'email', operator: 'contains', value: '@' })
const onPlan = (value: string) => tree({ field: 'data.plan', operator: 'equals', value })

function pageConforms(contacts: Under): void {
  describe('page', () => {
    it('returns pages of matching contacts, newest first, with all fields and the total', async () => {
      const own = project()
      const ids: string[] = []
      for (const plan of ['pro', 'free', 'pro', 'pro'])
        ids.unshift(await contacts().put(own.projectId, { email: someEmail(), data: { plan } }))
      await contacts().put(uuidv7(), { email: someEmail(), data: { plan: 'pro' } })
      const page = (number: number) =>
        contacts().api.page({ ...own, condition: onPlan('pro'), page: number, pageSize: 2 })

      const [first, second, third] = [await page(1), await page(2), await page(3)]

      expect(first).toEqual({
        contacts: [expect.objectContaining({ id: ids[0] }), expect.objectContaining({ id: ids[1] })],
        total: 3,
      })
      expect(first.contacts[0]).toEqual({
        id: ids[0],
        email: expect.any(String),
        subscribed: expect.any(Boolean),
        data: { plan: 'pro' },
        version: 1,
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
      })
      expect(second).toMatchObject({ contacts: [{ id: ids[3] }], total: 3 })
      expect(third).toEqual({ contacts: [], total: 3 })
    })

    it("returns the caller's known total if it is above 10,000", async () => {
      const own = project()
      await contacts().put(own.projectId, { email: someEmail() })
      const totalOf = async (knownTotal: number): Promise<number> =>
        (await contacts().api.page({ ...own, condition: everybody, page: 1, pageSize: 1, knownTotal })).total

      expect([await totalOf(10_001), await totalOf(10_000), await totalOf(0)]).toEqual([10_001, 1, 1])
    })

    it('returns no contact of another generation of the project', async () => {
      const own = project()
      await contacts().put(own.projectId, { email: someEmail() })

      const answer = await contacts().api.page({
        ...own,
        generation: 2,
        condition: everybody,
        page: 1,
        pageSize: 10,
      })

      expect(answer).toEqual({ contacts: [], total: 0 })
    })
  })
}

function previewConforms(contacts: Under): void {
  describe('preview', () => {
    it('returns the number of matching contacts, and the newest of them', async () => {
      const own = project()
      const ids: string[] = []
      for (const plan of ['pro', 'free', 'pro', 'pro'])
        ids.unshift(await contacts().put(own.projectId, { email: someEmail(), data: { plan } }))
      await contacts().put(uuidv7(), { email: someEmail(), data: { plan: 'pro' } })

      const preview = await contacts().api.preview({ ...own, condition: onPlan('pro'), sampleSize: 2 })

      expect(preview).toMatchObject({ count: 3, isExact: true, sample: [{ id: ids[0] }, { id: ids[1] }] })
      expect(preview.sample).toHaveLength(2)
    })

    it('uses the definitions of the segments that the condition refers to', async () => {
      const own = project()
      const segment = uuidv7()
      await contacts().put(own.projectId, { email: someEmail(), data: { plan: 'pro' } })
      await contacts().put(own.projectId, { email: someEmail(), data: { plan: 'free' } })
      const condition = tree({ field: `segment.${segment}`, operator: 'memberOfSegment' })
      const definitions = { [segment]: onPlan('free') }

      const preview = await contacts().api.preview({ ...own, condition, definitions, sampleSize: 5 })

      expect(preview).toMatchObject({ count: 1, sample: [{ data: { plan: 'free' } }] })
    })

    it('returns no contact of another generation of the project', async () => {
      const own = project()
      await contacts().put(own.projectId, { email: someEmail() })

      expect(
        await contacts().api.preview({ ...own, generation: 2, condition: everybody, sampleSize: 5 }),
      ).toEqual({ count: 0, isExact: true, sample: [] })
    })
  })
}

function treesConform(contacts: Under): void {
  describe('the trees of a page', () => {
    it('use the definitions of the segments that they refer to', async () => {
      const own = project()
      const [segment, Segment] = [uuidv7(), uuidv7().toUpperCase()]
      const id = await contacts().put(own.projectId, { email: someEmail(), data: { plan: 'pro' } })
      await contacts().put(own.projectId, { email: someEmail(), data: { plan: 'free' } })

      const answer = await contacts().api.page({
        ...own,
        condition: tree({ field: `segment.${segment}`, operator: 'memberOfSegment' }),
        definitions: {
          [segment]: tree({ field: `segment.${Segment}`, operator: 'memberOfSegment' }),
          [Segment]: onPlan('pro'),
        },
        page: 1,
        pageSize: 10,
      })

      expect(answer).toMatchObject({ contacts: [{ id }], total: 1 })
    })

    it('are rejected if they are invalid, or refer to themselves', async () => {
      const own = { ...project(), page: 1, pageSize: 10 }
      const segment = uuidv7()
      const circle = tree({ field: `segment.${segment}`, operator: 'memberOfSegment' })

      await expect(contacts().api.page({ ...own, condition: tree() })).rejects.toMatchObject({
        kind: 'invalid',
      })
      await expect(
        contacts().api.page({ ...own, condition: circle, definitions: { [segment]: circle } }),
      ).rejects.toMatchObject({ kind: 'bad-request' })
      await expect(
        contacts().api.page({ ...own, condition: everybody, pageSize: 101 }),
      ).rejects.toMatchObject({ kind: 'invalid' })
    })
  })
}

function ensureConforms(contacts: Under): void {
  describe('ensure', () => {
    it('returns existing contacts, and creates no contacts without `create`', async () => {
      const own = project()
      const email = someEmail()
      const id = await contacts().put(own.projectId, { email })
      await contacts().put(uuidv7(), { email })
      const emails = [email, ` ${email.toUpperCase()} `, someEmail()]

      const answer = await contacts().api.ensure({ ...own, emails, create: null })

      expect(answer).toEqual({ contacts: [{ id, email, version: 1, isNew: false }] })
    })

    it('creates missing contacts once, and does not change existing contacts', async () => {
      const own = project()
      const [known, missing] = [someEmail(), someEmail()]
      const id = await contacts().put(own.projectId, { email: known, subscribed: true })
      const ensure = () =>
        contacts().api.ensure({ ...own, emails: [missing, known, missing], create: { subscribed: false } })

      const [first, again] = [await ensure(), await ensure()]

      const made = first.contacts.find(({ email }) => email === missing)?.id
      expect(first.contacts).toHaveLength(2)
      expect(first.contacts).toEqual(
        expect.arrayContaining([
          { id: expect.any(String), email: missing, version: 1, isNew: true },
          { id, email: known, version: 1, isNew: false },
        ]),
      )
      expect(again.contacts).toEqual(
        expect.arrayContaining([
          { id: made, email: missing, version: 1, isNew: false },
          { id, email: known, version: 1, isNew: false },
        ]),
      )
      const unsubscribed = await contacts().api.page({
        ...own,
        condition: tree({ field: 'subscribed', operator: 'equals', value: false }),
        page: 1,
        pageSize: 10,
      })
      expect(unsubscribed).toMatchObject({ contacts: [{ id: made }], total: 1 })
    })
  })
}

function racesConform(contacts: Under): void {
  describe('concurrent calls of ensure', () => {
    it('create only one contact per address', async () => {
      const own = project()
      const emails = [someEmail(), someEmail()]

      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, index) =>
          contacts().api.ensure({
            ...own,
            emails: index % 2 ? emails : emails.toReversed(),
            create: { subscribed: true },
          }),
        ),
      )

      const all = answers.flatMap((answer) => answer.contacts)
      expect(new Set(all.map(({ id }) => id)).size).toBe(2)
      expect(all.filter(({ isNew }) => isNew)).toHaveLength(2)
    })
  })
}
