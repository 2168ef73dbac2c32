import { all } from './factories.ts'
import { startSegments, type SegmentsUnderTest } from './start.ts'
import { trackedProject, type TrackedProject } from './tracked-project.ts'

// The result of every operator that reads the time must change without a message, however the service learned
// of the contact.

let segments: SegmentsUnderTest

beforeAll(async () => {
  segments = await startSegments()
})
afterAll(() => segments.stop())

interface Case {
  operator: string
  /** Returns a filter with a window of this many hours. */
  filter: (hours: number) => Record<string, unknown>
  /** Number of `buy` events now. */
  events: number
  /** Whether the contact is a member until the window ends, or only after it. */
  isMember: boolean
}

const ofField = (field: string): Case[] =>
  (['within', 'olderThan'] as const).map((operator) => ({
    operator: `${field} ${operator}`,
    filter: (value) => ({ field, operator, value, unit: 'hours' }),
    events: 0,
    isMember: operator === 'within',
  }))

const ofEvent = (operator: string, isMember: boolean, rest?: Record<string, unknown>): Case => ({
  operator,
  filter: (hours) => ({
    field: 'event.buy',
    operator,
    ...(rest ? { ...rest, within: { amount: hours, unit: 'hours' } } : { value: hours, unit: 'hours' }),
  }),
  events: 2,
  isMember,
})

const ofWhere = (operator: 'within' | 'olderThan'): Case => ({
  operator: `where ${operator}`,
  filter: (value) => ({
    field: 'event.buy',
    operator: 'triggered',
    where: [{ field: 'at', operator, value, unit: 'hours' }],
  }),
  events: 1,
  isMember: operator === 'within',
})

const cases: Case[] = [
  ...['createdAt', 'updatedAt', 'data.seen'].flatMap(ofField),
  ofEvent('triggeredWithin', true),
  ofEvent('triggeredOlderThan', false),
  ofEvent('notTriggeredWithin', false),
  ofEvent('countAtLeast', true, { value: 2 }),
  ofEvent('countAtMost', false, { value: 1 }),
  ofWhere('within'),
  ofWhere('olderThan'),
]

interface Known {
  project: TrackedProject
  segmentId: string
  contactId: string
}

const someone = (project: TrackedProject) => project.someone('pro', { seen: new Date().toISOString() })

const track = (project: TrackedProject, contactId: string, { events }: Case) =>
  Array.from({ length: events }, () =>
    project.track(contactId, 'buy', { data: { at: new Date().toISOString() } }),
  )

const ways: Record<string, (each: Case) => Promise<Known>> = {
  'existed before its segment was tracked': async (each) => {
    const project = trackedProject(segments)
    const { id: contactId } = someone(project)
    track(project, contactId, each)
    return { project, contactId, segmentId: await project.createTracked(all(each.filter(2))) }
  },
  'changed and had events after tracking started': async (each) => {
    const project = trackedProject(segments)
    const segmentId = await project.createTracked(all(each.filter(2)))
    await segments.idle()
    const { email, id: contactId } = someone(project)
    const messages = track(project, contactId, each)
    await segments.consume(await project.change(email, 'pro'))
    for (const message of messages) await segments.consume(message)
    return { project, contactId, segmentId }
  },
  'was created after tracking started': async (each) => {
    const project = trackedProject(segments)
    segments.forward(-120_000)
    const segmentId = await project.createTracked(all(each.filter(2)))
    await segments.idle()
    segments.forward(120_000)
    const { id: contactId } = someone(project)
    await segments.consume(await project.created(contactId))
    for (const message of track(project, contactId, each)) await segments.consume(message)
    return { project, contactId, segmentId }
  },
  'existed when the time window was changed': async (each) => {
    const project = trackedProject(segments)
    const { id: contactId } = someone(project)
    track(project, contactId, each)
    const segmentId = await project.createTracked(all(each.filter(5)))
    await segments.idle()
    await project.api.patch(`/segments/${segmentId}`, { body: { condition: all(each.filter(2)) } })
    return { project, contactId, segmentId }
  },
  'was evaluated before a second segment was tracked': async (each) => {
    const project = trackedProject(segments)
    await project.createTracked(all({ field: 'event.buy', operator: 'triggered' }), 'First')
    await segments.idle()
    const { email, id: contactId } = someone(project)
    for (const message of track(project, contactId, each)) await segments.consume(message)
    await segments.consume(await project.change(email, 'pro'))
    await segments.idle()
    return { project, contactId, segmentId: await project.createTracked(all(each.filter(2))) }
  },
}

describe.each(Object.entries(ways))('a contact that %s', (_, know) => {
  it('changes its membership when a time window ends, for every operator', async () => {
    const known: Known[] = []
    for (const each of cases) known.push(await know(each))
    await segments.idle()
    const changes = async () => {
      const found: [string, boolean[]][] = []
      for (const [index, { project, segmentId, contactId }] of known.entries()) {
        const ofContact = (await project.membershipChanges(segmentId)).filter(
          (each) => each.contactId === contactId,
        )
        found.push([cases[index]?.operator ?? '', ofContact.map(({ isMember }) => isMember)])
      }
      return found
    }

    segments.forward(3_600_000)
    const before = await changes()
    // Event filters that compare data with the current time are checked hourly.
    segments.forward(3_600_000 + 5_000)
    await segments.idle()
    segments.forward(3_600_000)
    const after = await changes()
    segments.forward(-3 * 3_600_000 - 5_000)

    expect(before).toEqual(cases.map(({ operator, isMember }) => [operator, isMember ? [true] : []]))
    expect(after).toEqual(
      cases.map(({ operator, isMember }) => [operator, isMember ? [true, false] : [true]]),
    )
  }, 60_000)
})
