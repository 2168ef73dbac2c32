import { v7 as uuidv7 } from 'uuid'
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

const bought = all({ field: 'event.buy', operator: 'triggered' })
const entered = (contactId: string, version = 1) => ({ contactId, isMember: true, version })
const left = (contactId: string, version = 2) => ({ contactId, isMember: false, version })

describe('a tracked segment', () => {
  it('contains the matching contacts from the start, and publishes an entry for each of them', async () => {
    const [ada, bob] = [project.someone('pro'), project.someone('pro')]
    project.someone('free')

    const id = await project.createTracked(onPlan('pro'))

    const changes = await project.membershipChanges(id)
    expect(new Set(changes.map(({ contactId }) => contactId))).toEqual(new Set([ada.id, bob.id]))
    expect(changes.map(({ isMember, version }) => [isMember, version])).toEqual([
      [true, 1],
      [true, 2],
    ])
    expect(await project.memberCount(id)).toBe(2)
  })

  it('publishes each membership change once, however often the changes arrive', async () => {
    const { id: contactId, email } = project.someone('free')
    const id = await project.createTracked(onPlan('pro'))
    await segments.idle()
    const [m1, m2] = [await project.change(email, 'pro'), await project.change(email, 'free')]
    const [id1, id2] = [uuidv7(), uuidv7()]

    for (const [message, messageId] of [
      [m1, id1],
      [m2, id2],
      [m1, id1],
      [m2, id2],
    ] as const) {
      await segments.consume(message, messageId)
      await segments.idle()
    }

    const published = await project.membershipChanges(id)
    // The service may read the contact after both changes. In this case, the contact neither enters nor
    // leaves.
    expect(published.at(-1)?.isMember ?? false).toBe(false)
    await segments.consume(await project.change(email, 'pro'))
    expect((await project.membershipChanges(id)).slice(published.length)).toEqual([
      entered(contactId, published.length + 1),
    ])
    await segments.consume(m2)
    await segments.consume(await project.change(email, 'free'))
    expect((await project.membershipChanges(id)).slice(published.length + 1)).toEqual([
      left(contactId, published.length + 2),
    ])
    expect(await project.memberCount(id)).toBe(0)
  })

  it('does not restore an old state from an old message', async () => {
    const { id: contactId, email } = project.someone('free')
    const id = await project.createTracked(onPlan('pro'))
    const old = await project.change(email, 'pro')
    await segments.consume(old)
    expect(await project.membershipChanges(id)).toEqual([entered(contactId)])
    await segments.consume(await project.change(email, 'free'))

    await segments.consume(old)

    expect(await project.membershipChanges(id)).toEqual([entered(contactId), left(contactId)])
  })

  it('reacts only to events that its condition reads', async () => {
    const { id: contactId } = project.someone()
    const id = await project.createTracked(bought)
    expect(await project.membershipChanges(id)).toEqual([])

    await segments.consume(project.track(contactId, 'visit'))
    expect(
      await segments.db
        .selectFrom('contact_states')
        .selectAll()
        .where('contact_id', '=', contactId)
        .execute(),
    ).toEqual([])
    const event = project.track(contactId, 'buy')
    await segments.consume(event, uuidv7())
    await segments.consume(event, uuidv7())

    expect(await project.membershipChanges(id)).toEqual([entered(contactId)])
  })

  it('skips events before parsing only while no segment reads them', async () => {
    const { id: contactId } = project.someone('free')
    await project.createTracked(bought)
    await segments.consume(project.track(contactId, 'buy'))
    const sold = project.track(contactId, 'sell')
    await segments.consume({ ...sold, data: 'rubbish' })

    const id = await project.createTracked(all({ field: 'event.sell', operator: 'triggered' }))
    const { id: other } = project.someone('free')
    // Simulates a message from a bundle of many event names, whose common header does not contain this name.
    await segments.consume({ ...project.track(other, 'sell'), name: undefined })

    expect(new Set((await project.membershipChanges(id)).map(({ contactId }) => contactId))).toEqual(
      new Set([contactId, other]),
    )
  })

  it('removes a contact when a time window of its events ends, without consuming a message', async () => {
    const { id: contactId } = project.someone()
    const id = await project.createTracked(
      all({ field: 'event.buy', operator: 'triggeredWithin', value: 2, unit: 'hours' }),
    )
    await segments.consume(project.track(contactId, 'buy'))
    expect(await project.membershipChanges(id)).toEqual([entered(contactId)])

    segments.forward(3_600_000)
    expect(await project.membershipChanges(id)).toEqual([entered(contactId)])
    segments.forward(3_590_000)
    expect(await project.membershipChanges(id)).toEqual([entered(contactId)])
    segments.forward(12_000)

    expect(await project.membershipChanges(id)).toEqual([entered(contactId), left(contactId)])
    segments.forward(-7_202_000)
  })

  it('removes a contact when a time window of its fields ends, without consuming a message', async () => {
    const { id: contactId } = project.someone()
    const id = await project.createTracked(
      all({ field: 'createdAt', operator: 'within', value: 1, unit: 'days' }),
    )
    expect(await project.membershipChanges(id)).toEqual([entered(contactId)])

    segments.forward(24 * 3_600_000 + 5_000)

    expect(await project.membershipChanges(id)).toEqual([entered(contactId), left(contactId)])
    segments.forward(-24 * 3_600_000 - 5_000)
  })

  it('reacts to membership changes of segments that it refers to', async () => {
    const { id: contactId, email } = project.someone('free')
    const guests = await project.createStatic()
    const pro = await project.createTracked(onPlan('pro'))
    const buyers = await project.createTracked(bought)
    const id = await project.createTracked(memberOf(guests, pro, buyers))
    await project.api.post(`/segments/${guests}/members`, { body: { emails: [email] } })
    await segments.consume(project.track(contactId, 'buy'))
    expect(await project.membershipChanges(id)).toEqual([])

    await segments.consume(await project.change(email, 'pro'))
    expect(await project.membershipChanges(id)).toEqual([entered(contactId)])
    await project.api.delete(`/segments/${guests}/members`, { body: { emails: [email] } })

    expect(await project.membershipChanges(id)).toEqual([entered(contactId), left(contactId)])
  })

  it('reacts to changes of its condition and of the condition of a referenced segment', async () => {
    const { id: contactId } = project.someone('pro')
    const plain = await project.createId({ condition: onPlan('pro') })
    const id = await project.createTracked(memberOf(plain))
    expect(await project.membershipChanges(id)).toEqual([entered(contactId)])

    await project.api.patch(`/segments/${plain}`, { body: { condition: onPlan('free') } })
    expect(await project.membershipChanges(id)).toEqual([entered(contactId), left(contactId)])
    await project.api.patch(`/segments/${id}`, { body: { condition: onPlan('pro') } })

    expect(await project.membershipChanges(id)).toEqual([
      entered(contactId),
      left(contactId),
      entered(contactId, 3),
    ])
  })

  it('removes a deleted contact without an exit, and does not add it again', async () => {
    const { id: contactId, email } = project.someone('free')
    const id = await project.createTracked(onPlan('pro'))
    const change = await project.change(email, 'pro')
    await segments.consume(change)
    expect(await project.membershipChanges(id)).toEqual([entered(contactId)])
    const deletion = project.deleted(contactId)

    await segments.consume(deletion)
    await segments.consume(change)
    await segments.consume(deletion)

    expect(await project.membershipChanges(id)).toEqual([entered(contactId)])
    expect(await project.memberCount(id)).toBe(0)
  })

  it('has no stored members after tracking ends, and its contacts enter again after tracking restarts', async () => {
    const { id: contactId } = project.someone('pro')
    const id = await project.createTracked(onPlan('pro'))
    await segments.idle()

    await project.api.patch(`/segments/${id}`, { body: { trackMembership: false } })
    await segments.idle()
    expect(
      await segments.db.selectFrom('segment_members').selectAll().where('segment_id', '=', id).execute(),
    ).toEqual([])
    expect(await project.memberCount(id)).toBe(1)
    await project.api.patch(`/segments/${id}`, { body: { trackMembership: true } })

    expect(await project.membershipChanges(id)).toEqual([entered(contactId), entered(contactId, 3)])
    expect((await project.published()).filter(({ type }) => type === 'segment.untracked')).toMatchObject([
      { key: id, data: { id, membershipVersion: 2 } },
    ])
  })
})
