import { all, memberOf, onPlan } from './factories.ts'
import { startSegments, type SegmentsUnderTest } from './start.ts'
import { trackedProject, type TrackedProject } from './tracked-project.ts'

let segments: SegmentsUnderTest
let project: TrackedProject

beforeAll(async () => {
  segments = await startSegments()
})
beforeEach(() => {
  project = trackedProject(segments)
})
afterAll(() => segments.stop())

const has = (event: string) => all({ field: `event.${event}`, operator: 'triggered' })

const compute = (id: string) => project.api.post(`/segments/${id}/compute`)

/** Creates contacts with the plan `pro`, each of which has these events. */
const addContacts = (count: number, events: readonly string[] = []): string[] =>
  Array.from({ length: count }, () => {
    const { id } = project.someone('pro')
    for (const event of events) project.track(id, event)
    return id
  })

describe('POST /segments/:id/compute for a new segment', () => {
  it.each([1, 2, 3])(
    'returns the number of members, for 16 pairs of segments at the same time (round %i)',
    async () => {
      const names = Array.from({ length: 16 }, (_, index) => `e${index}`)
      const ids = addContacts(6, names)
      // Every second segment reads a new event, which invalidates the stored facts.
      const conditions = names.map((name, index) => (index % 2 === 0 ? has(name) : onPlan('pro')))

      const pairs = await Promise.all(
        conditions.map(async (condition) => {
          const id = await project.createTracked(condition)
          const { status, body } = await compute(id)
          return { id, status, total: body.total, count: await project.memberCount(id) }
        }),
      )

      for (const pair of pairs) expect(pair).toEqual({ id: pair.id, status: 200, total: 6, count: 6 })
      for (const { id } of pairs) {
        const changes = await project.membershipChanges(id)
        const enteredIds: string[] = changes.map(({ contactId }) => contactId)
        expect(enteredIds.toSorted()).toEqual(ids.toSorted())
        expect(changes.every(({ isMember }) => isMember)).toBe(true)
      }
    },
    60_000,
  )

  it('returns the number of members after each change of the condition, for 8 segments at the same time', async () => {
    addContacts(3)
    project.someone('free')

    await Promise.all(
      Array.from({ length: 8 }, async () => {
        const id = await project.createTracked(onPlan('free'))
        for (const [plan, total] of [
          ['pro', 3],
          ['none', 0],
          ['free', 1],
        ] as const) {
          const changed = await project.api.patch(`/segments/${id}`, { body: { condition: onPlan(plan) } })
          expect(changed.body.memberCount).toBe(total)
          expect((await compute(id)).body.total).toBe(total)
        }
      }),
    )
  }, 60_000)

  it('includes contacts that are created later, and members of a referenced segment', async () => {
    const pro = await project.createTracked(onPlan('pro'))
    const both = await project.createTracked(memberOf(pro))
    expect((await compute(both)).body).toEqual({ added: 0, removed: 0, total: 0 })

    addContacts(4)
    const ofPro = await compute(pro)

    expect(ofPro.body).toEqual({ added: 4, removed: 0, total: 4 })
    expect((await compute(both)).body.total).toBe(4)
  })

  it('returns 404 if the segment is deleted', async () => {
    addContacts(2)
    const id = await project.createTracked(onPlan('pro'))

    const [computed] = await Promise.all([compute(id), project.api.delete(`/segments/${id}`)])

    expect([200, 404]).toContain(computed.status)
    expect((await compute(id)).status).toBe(404)
  })
})

describe('the count of a new tracked segment', () => {
  it('is the number of matching contacts, even before they have entered', async () => {
    addContacts(5)

    const { body } = await project.create({ trackMembership: true })
    const got = await project.api.get(`/segments/${body.id}`)
    const listed = await project.api.get(`/segments/${body.id}/contacts`)

    expect([body.memberCount, got.body.memberCount, listed.body.total]).toEqual([5, 5, 5])
    await segments.idle()
    expect(await project.memberCount(body.id)).toBe(5)
  })
})
