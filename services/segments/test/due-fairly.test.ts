import { sql } from 'kysely'
import { evaluateDue } from '../src/commands/tracking/evaluate-due.ts'
import { createContext, type Context } from '../src/context.ts'
import { claimDue } from '../src/store/claims.ts'
import { onPlan } from './factories.ts'
import { configFor, startSegments, type SegmentsUnderTest } from './start.ts'
import { trackedProject, type TrackedProject } from './tracked-project.ts'

let segments: SegmentsUnderTest
/** Another instance, whose calls the tests make. */
let other: Context

beforeAll(async () => {
  segments = await startSegments()
  other = createContext(configFor(segments.databaseUrl), { contacts: segments.contacts, now: segments.now })
})
afterAll(async () => {
  await other.db.destroy()
  await segments.stop()
})
beforeEach(() => sql`delete from contact_states`.execute(segments.db))

/** Returns a time at which contacts can be due without being claimed by the service's own loop. */
const later = (ms = 0) => new Date(segments.now().getTime() + 3_600_000 + ms)

/** Creates due states of contacts that do not exist in the contacts service. */
const floodOf = (project: TrackedProject, contacts: number, at: Date) =>
  sql`
    insert into contact_states (project_id, generation, contact_id, version, attempt, marks, claimed, due_at)
    select ${project.projectId}, 1, gen_random_uuid(), 0, 0, 1, false, ${at}::timestamptz - interval '1 second'
    from generate_series(1, ${contacts})
  `.execute(segments.db)

const markAt = ({ projectId }: TrackedProject, contactId: string, at: Date) =>
  sql`
    insert into contact_states (project_id, generation, contact_id, version, attempt, marks, claimed, due_at)
    values (${projectId}, 1, ${contactId}, 0, 0, 1, false, ${at})
  `.execute(segments.db)

const claim = (now: Date, most: number) =>
  claimDue(segments.db, { now, until: new Date(now.getTime() + 60_000), most })

describe('due contacts', () => {
  it('of one project do not wait for 20,000 contacts of another project that were due earlier', async () => {
    const [large, small] = [trackedProject(segments), trackedProject(segments)]
    await large.createTracked(onPlan('pro'))
    const id = await small.createTracked(onPlan('pro'))
    const { email, id: contactId } = small.someone('free')
    await segments.idle()
    small.put(email, 'pro')
    const at = later()
    await floodOf(large, 20_000, at)
    await markAt(small, contactId, at)

    await evaluateDue({ ...other, now: () => at })

    expect(await small.membershipChanges(id)).toEqual([{ contactId, isMember: true, version: 1 }])
  })

  it('are claimed up to the requested number, for any number of projects', async () => {
    const projects = Array.from({ length: 4 }, () => trackedProject(segments))
    const at = later()
    for (const [index, project] of projects.entries()) await floodOf(project, 10 ** index, at)

    const claims = await claim(at, 100)

    const [one, two, three, four] = projects.map(
      ({ projectId }) => claims.filter((each) => each.projectId === projectId).length,
    )
    expect([one, two, (three ?? 0) + (four ?? 0)]).toEqual([1, 10, 89])
    expect(Math.min(three ?? 0, four ?? 0)).toBeGreaterThanOrEqual(25)
  })

  it('are claimed for a hundred projects at a time, first for the projects that have waited longest', async () => {
    const at = later()
    await sql`
      insert into contact_states (project_id, generation, contact_id, version, attempt, marks, claimed, due_at)
      select gen_random_uuid(), 1, gen_random_uuid(), 0, 0, 1, false, ${at}::timestamptz - ${150}::int * interval '1 ms' + n * interval '1 ms'
      from generate_series(1, 150) as n
    `.execute(segments.db)
    const large = trackedProject(segments)
    await floodOf(large, 1_000, at)

    const rounds = [await claim(at, 100), await claim(at, 100)]

    const others = rounds.map(
      (claims) =>
        new Set(claims.flatMap(({ projectId }) => (projectId === large.projectId ? [] : projectId))),
    )
    expect(others.map(({ size }) => size)).toEqual([99, 51])
    expect(rounds.map(({ length }) => length)).toEqual([100, 100])
  })
})
