import { allowLogs } from '@postrider/testing/jest'
import { failAt, healed, type FaultPlace } from '@postrider/testing/postgres'
import { all, memberOf, onPlan } from './factories.ts'
import { startSegments, type SegmentsUnderTest } from './start.ts'
import { trackedProject, type TrackedProject } from './tracked-project.ts'

let segments: SegmentsUnderTest
let project: TrackedProject

beforeAll(async () => {
  segments = await startSegments({ overrides: { minBatchedChanges: 5 } })
})
beforeEach(() => {
  project = trackedProject(segments)
})
afterAll(() => segments.stop())

const bought = all({ field: 'event.buy', operator: 'triggered' })

const addContacts = (count: number, plan = 'pro') =>
  Array.from({ length: count }, () => project.someone(plan))

const idsOf = (contacts: readonly { id: string }[]) => contacts.map(({ id }) => id).toSorted()

/** Runs `work`. Returns the ids of the contacts whose history the service requests until it is idle. */
async function evaluatedDuring(work: () => Promise<unknown>): Promise<string[]> {
  const { history } = segments.contacts
  const ids: string[] = []
  segments.contacts.history = (body) => {
    if (body.projectId === project.projectId) ids.push(...body.contactIds)
    return history(body)
  }
  await work()
  await segments.idle()
  segments.contacts.history = history
  return ids.toSorted()
}

/** Runs `work` once, after the second request for a page. */
function onSecondRequest(work: () => Promise<unknown>): void {
  const { fitting } = segments.contacts
  let requests = 0
  segments.contacts.fitting = async (body) => {
    const answer = await fitting(body)
    if (body.projectId === project.projectId && (requests += 1) === 2) {
      segments.contacts.fitting = fitting
      await work()
    }
    return answer
  }
}

async function membersOf(id: string) {
  const changes = await project.membershipChanges(id)
  expect(changes.map(({ version }) => version)).toEqual(changes.map((_, index) => index + 1))
  const entries = new Map<string, number>()
  for (const { contactId, isMember } of changes) {
    const before = entries.get(contactId) ?? 0
    // Entries and exits alternate.
    expect(before).toBe(isMember ? 0 : 1)
    entries.set(contactId, isMember ? 1 : 0)
  }
  const members = [...entries].flatMap(([contactId, isIn]) => (isIn ? [contactId] : [])).toSorted()
  expect(await project.memberCount(id)).toBe(members.length)
  return members
}

describe('many contacts whose membership changes in one comparison', () => {
  it('enter and leave with one message each, without being evaluated one by one', async () => {
    const [pro, free] = [addContacts(12), addContacts(8, 'free')]
    let id = ''

    const whenEntering = await evaluatedDuring(
      async () => void (id = await project.createTracked(onPlan('pro'))),
    )
    const first = await membersOf(id)
    const whenLeaving = await evaluatedDuring(() =>
      project.api.patch(`/segments/${id}`, { body: { condition: onPlan('free') } }),
    )
    const second = await membersOf(id)
    await project.api.post(`/segments/${id}/compute`)

    expect([whenEntering, whenLeaving]).toEqual([[], []])
    expect([first, second]).toEqual([idsOf(pro), idsOf(free)])
    expect(await project.membershipChanges(id)).toHaveLength(12 + 12 + 8)
  })

  it('leave the segment if a later message requires it', async () => {
    const [ada, ...others] = addContacts(7)
    const id = await project.createTracked(onPlan('pro'))
    await segments.idle()

    await segments.consume(await project.created(ada?.id ?? ''))
    await segments.consume(await project.change(ada?.email ?? '', 'free'))

    expect(await membersOf(id)).toEqual(idsOf(others))
  })

  it('are evaluated one by one if they are fewer than the minimum', async () => {
    const few = addContacts(4)

    const ids = await evaluatedDuring(() => project.createTracked(onPlan('pro')))

    expect(ids).toEqual(idsOf(few))
  })

  it('are evaluated one by one if other segments refer to the segment', async () => {
    const pro = addContacts(6)
    const outer = { name: 'Outer', condition: onPlan('none'), trackMembership: true }
    const inner = await project.createTracked(onPlan('none'))
    const id = await project.createId({ ...outer, condition: memberOf(inner) })
    await segments.idle()

    const ids = await evaluatedDuring(() =>
      project.api.patch(`/segments/${inner}`, { body: { condition: onPlan('pro') } }),
    )

    expect(new Set(ids)).toEqual(new Set(idsOf(pro)))
    expect([await membersOf(inner), await membersOf(id)]).toEqual([idsOf(pro), idsOf(pro)])
  })

  it('are evaluated one by one if their membership may change before the next comparison only because time passes', async () => {
    const hourAgo = new Date(segments.now().getTime() - 3_600_000)
    const lapsing = addContacts(6)
    for (const { id } of lapsing) project.track(id, 'visit', { at: hourAgo })
    const condition = all({
      field: 'event.visit',
      operator: 'triggeredWithin',
      value: 2,
      unit: 'hours',
    })

    const id = await project.createTracked(condition)
    const before = await membersOf(id)
    segments.forward(2 * 3_600_000)

    expect(before).toEqual(idsOf(lapsing))
    expect(await membersOf(id)).toEqual([])
  })
})

describe('a change during the batched membership changes of a page', () => {
  it('takes precedence over the older response, whether a contact was changed or deleted', async () => {
    const everybody = addContacts(8)
    const [changed, deleted, unknown] = everybody
    const id = await project.createTracked(onPlan('none'))
    await segments.idle()
    onSecondRequest(async () => {
      await segments.consume(await project.change(changed?.email ?? '', 'free'))
      await segments.consume(project.deleted(deleted?.id ?? ''))
      // The message about this change arrives later.
      await project.change(unknown?.email ?? '', 'free')
    })

    await project.api.patch(`/segments/${id}`, { body: { condition: onPlan('pro') } })
    await segments.idle()
    await project.api.post(`/segments/${id}/compute`)

    expect(await membersOf(id)).toEqual(idsOf(everybody.slice(3)))
  })

  it('takes precedence if it is an event', async () => {
    const everybody = addContacts(7)
    const id = await project.createTracked(all({ field: 'event.buy', operator: 'notTriggered' }), 'Idle')
    const [buyer] = everybody
    onSecondRequest(() => segments.consume(project.track(buyer?.id ?? '', 'buy')))

    await segments.idle()

    expect(await membersOf(id)).toEqual(idsOf(everybody.slice(1)))
  })

  it('takes precedence if it is a new condition, so that the old condition has no effect', async () => {
    addContacts(6)
    const free = addContacts(7, 'free')
    const id = await project.createTracked(onPlan('none'))
    await segments.idle()
    onSecondRequest(() => project.api.patch(`/segments/${id}`, { body: { condition: onPlan('free') } }))

    await project.api.patch(`/segments/${id}`, { body: { condition: onPlan('pro') } })

    expect(await membersOf(id)).toEqual(idsOf(free))
    expect(await project.membershipChanges(id)).toHaveLength(7)
  })
})

const points: FaultPlace[] = (
  [
    ['contact_states', 'insert'],
    ['segment_members', 'insert'],
    ['segment_members', 'delete'],
    ['segments', 'update'],
    ['computes', 'update'],
    ['outbox', 'insert'],
  ] as const
).flatMap(([table, on]) => (['statement', 'commit'] as const).map((at) => ({ table, on, at })))

describe('a crash during batched membership changes', () => {
  it.each(points)('at $on of $table ($at) neither loses nor repeats a membership change', async (point) => {
    for (const event of ['loop.failed', 'segment.not_computed', 'request.refused', 'message.retried'])
      allowLogs(event)
    const [pro, free] = [addContacts(9), addContacts(6, 'free')]
    await failAt(segments.db, point)
    const despite = async (work: () => Promise<unknown>): Promise<void> => {
      for (let turn = 0; turn < 4; turn += 1) {
        await work().catch(() => undefined)
        // Let the lease of the interrupted comparison expire.
        segments.forward(61_000)
      }
    }

    let id: string | undefined
    for (let attempt = 0; id === undefined && attempt < 5; attempt += 1) {
      const name = 'Tracked'
      const { status, body } = await project.create({ name, condition: onPlan('pro'), trackMembership: true })
      if (status === 201) id = body.id
    }
    await despite(() => segments.idle())
    await despite(() =>
      project.api.patch(`/segments/${id}`, { body: { condition: bought } }).then(() => segments.idle()),
    )
    await despite(() =>
      project.api
        .patch(`/segments/${id}`, { body: { condition: onPlan('free') } })
        .then(() => segments.idle()),
    )
    const reached = await healed(segments.db)
    segments.forward(61_000)

    expect(reached).toBeGreaterThan(0)
    expect(await membersOf(id ?? '')).toEqual(idsOf(free))
    expect(await project.membershipChanges(id ?? '')).toHaveLength(2 * pro.length + free.length)
  })
})
