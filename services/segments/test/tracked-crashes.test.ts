import { transact } from '@postrider/db'
import { allowLogs } from '@postrider/testing/jest'
import { failAt, healed, type FaultPlace } from '@postrider/testing/postgres'
import { sql } from 'kysely'
import { evaluateDue } from '../src/commands/tracking/evaluate-due.ts'
import { runCompute } from '../src/commands/tracking/run-compute.ts'
import { createContext, type Context } from '../src/context.ts'
import { all, memberOf, onPlan } from './factories.ts'
import { configFor, startSegments, type SegmentsUnderTest } from './start.ts'
import { trackedProject } from './tracked-project.ts'

let segments: SegmentsUnderTest

beforeAll(async () => {
  segments = await startSegments()
})
afterAll(() => segments.stop())

const bought = all({ field: 'event.buy', operator: 'triggered' })

const points: FaultPlace[] = (
  [
    ['contact_states', 'insert'],
    ['contact_states', 'update'],
    ['segment_members', 'insert'],
    ['segments', 'update'],
    ['computes', 'insert'],
    ['computes', 'update'],
    ['outbox', 'insert'],
  ] as const
).flatMap(([table, on]) => (['statement', 'commit'] as const).map((at) => ({ table, on, at })))

describe('a crash', () => {
  it.each(points)('at $on of $table ($at) neither loses nor repeats a membership change', async (point) => {
    allowLogs('loop.failed')
    allowLogs('message.retried')
    allowLogs('segment.not_computed')
    allowLogs('request.refused')
    const project = trackedProject(segments)
    const [member, buyer] = [project.someone('pro'), project.someone('free')]
    const late = project.someone('free')

    await failAt(segments.db, point)
    const create = async (name: string, condition: object): Promise<string> => {
      for (;;) {
        const { status, body } = await project.create({ name, condition, trackMembership: true })
        if (status === 201) return body.id
        if (status < 500) throw new Error(`Refused with ${status}`)
      }
    }
    const pro = await create('Pro', onPlan('pro'))
    const buyers = await create('Buyers', bought)
    const both = await create('Both', memberOf(pro, buyers))
    await despite(() => segments.consume(project.track(buyer.id, 'buy')))
    await despite(() => segments.idle())
    await despite(async () => segments.consume(await project.change(late.email, 'pro')))
    await despite(async () => segments.consume(await project.change(buyer.email, 'pro')))
    for (let turn = 0; turn < 4; turn += 1) {
      // The claim of a crashed evaluation expires after a minute, which makes the contact due again.
      segments.forward(61_000)
      await despite(() => segments.idle())
    }
    const reached = await healed(segments.db)

    expect(reached).toBeGreaterThan(0)
    const proMembers = [member.id, late.id, buyer.id].toSorted()
    expect(await entriesOf(project, pro)).toEqual(proMembers)
    expect(await entriesOf(project, buyers)).toEqual([buyer.id])
    expect(await entriesOf(project, both)).toEqual([buyer.id])
    expect(await project.memberCount(pro)).toBe(3)
  })
})

const entriesOf = async (project: ReturnType<typeof trackedProject>, id: string): Promise<string[]> => {
  const changes = await project.membershipChanges(id)
  expect(changes.map(({ version }) => version)).toEqual(changes.map((_, index) => index + 1))
  expect(changes.every(({ isMember }) => isMember)).toBe(true)
  const contactIds: string[] = changes.map(({ contactId }) => contactId)
  return contactIds.toSorted()
}

/** Retries `work` until it succeeds, like a redelivery or a loop. */
async function despite(work: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return void (await work())
    } catch (error) {
      if (attempt === 5) throw error
    }
  }
}

describe('two instances', () => {
  it('together publish each membership change once', async () => {
    const project = trackedProject(segments)
    const contacts = Array.from({ length: 60 }, () => project.someone('pro'))
    const id = await project.createTracked(bought)
    await segments.idle()
    const others: Context[] = [1, 2, 3].map(() =>
      createContext(configFor(segments.databaseUrl), { contacts: segments.contacts, now: segments.now }),
    )

    for (const one of contacts) await segments.consume(project.track(one.id, 'buy'))
    // Use `transact`, which retries after a deadlock: the service's own loop may lock these rows in another
    // order.
    await transact(segments.db, (tx) =>
      sql`update contact_states set due_at = ${segments.now()}, claimed = false`.execute(tx),
    )
    await project.api.patch(`/segments/${id}`, { body: { condition: bought, name: 'Renamed' } })
    await sql`update computes set requested = requested + 1`.execute(segments.db)
    await Promise.all(others.flatMap((ctx) => [evaluateDue(ctx), runCompute(ctx), evaluateDue(ctx)]))
    segments.forward(61_000)

    expect(await entriesOf(project, id)).toEqual(contacts.map((one) => one.id).toSorted())
    expect(await project.memberCount(id)).toBe(60)
    await Promise.all(others.map(({ db }) => db.destroy()))
  })
})
