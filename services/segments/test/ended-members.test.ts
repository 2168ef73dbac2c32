import { transact } from '@postrider/db'
import { allowLogs } from '@postrider/testing/jest'
import { failAt, healed, type FaultPlace } from '@postrider/testing/postgres'
import { sql } from 'kysely'
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

const track = async (id: string, trackMembership: boolean): Promise<number> =>
  (await project.api.patch(`/segments/${id}`, { body: { trackMembership } })).status

const rowsOf = async (id: string): Promise<string[]> => {
  const { rows } = await sql<{ contactId: string }>`
    select contact_id as "contactId" from segment_members where segment_id = ${id} order by contact_id
  `.execute(segments.db)
  return rows.map(({ contactId }) => contactId)
}

const kept = async (id: string): Promise<number> => {
  const { rows } = await sql`select from segments where id = ${id}`.execute(segments.db)
  return rows.length
}

/** Prevents the deletion of rows of ended memberships until `resume` is called. */
async function holdSweep(): Promise<{ resume(): Promise<void> }> {
  await sql
    .raw(
      `create function hold() returns trigger language plpgsql as $$ begin new.is_emptied := true; return new; end $$;
       create trigger hold before update on segments for each row when (not new.is_emptied) execute function hold();`,
    )
    .execute(segments.db)
  return {
    resume: async () => {
      await sql.raw('drop function hold cascade').execute(segments.db)
      await sql`update segments set is_emptied = false where ended_version > 0`.execute(segments.db)
      await segments.idle()
    },
  }
}

describe('a segment with many members', () => {
  it.each(['untracked', 'deleted'])('can be %s without reading its members', async (how) => {
    const { id: contactId } = project.someone('pro')
    const id = await project.createTracked(onPlan('pro'))
    await segments.idle()

    const [status, found] = await transact(segments.db, async (tx) => {
      // If the request locked member rows, it would wait for this transaction.
      await sql`select from segment_members where segment_id = ${id} for update`.execute(tx)
      const answered =
        how === 'deleted' ? (await project.api.delete(`/segments/${id}`)).status : await track(id, false)
      return [answered, await rowsOf(id)]
    })
    await segments.idle()

    expect([status, found]).toEqual([how === 'deleted' ? 204 : 200, [contactId]])
    expect([await rowsOf(id), await kept(id)]).toEqual([[], how === 'deleted' ? 0 : 1])
  })

  it('has its members deleted by the loop in several batches', async () => {
    const id = await project.createTracked(onPlan('pro'))
    await segments.idle()
    await sql`
      insert into segment_members (project_id, segment_id, contact_id, entry_version, contact_version, entered_at)
      select ${project.projectId}, ${id}, gen_random_uuid(), n, 1, now() from generate_series(1, 12000) as n
    `.execute(segments.db)
    await sql`update segments set membership_version = 12000, member_count = 12000 where id = ${id}`.execute(
      segments.db,
    )

    expect(await track(id, false)).toBe(200)
    await segments.idle()

    expect(await rowsOf(id)).toEqual([])
  }, 30_000)
})

describe('a deleted segment whose member rows still exist', () => {
  it('is not returned by any request, and its slug is free', async () => {
    project.someone('pro')
    const id = await project.createTracked(onPlan('pro'), 'Gone')
    await segments.idle()
    const sweep = await holdSweep()

    expect((await project.api.delete(`/segments/${id}`)).status).toBe(204)

    expect((await project.api.delete(`/segments/${id}`)).status).toBe(404)
    expect((await project.api.get(`/segments/${id}`)).status).toBe(404)
    expect((await project.api.post(`/segments/${id}/compute`)).status).toBe(404)
    expect((await project.api.get('/segments')).body).toEqual([])
    const again = await project.create({ name: 'Gone' })
    expect(again).toMatchObject({ status: 201, body: { slug: 'gone' } })
    await sweep.resume()
    expect([await rowsOf(id), await kept(id)]).toEqual([[], 0])
  })
})

describe('a segment that is tracked again before its earlier member rows are deleted', () => {
  it('has only members that entered after tracking restarted, even for segments that refer to it', async () => {
    const [stays, goes] = [project.someone('pro'), project.someone('pro')]
    const id = await project.createTracked(onPlan('pro'))
    const referring = await project.createTracked(memberOf(id), 'ReferringClients')
    await segments.idle()
    const sweep = await holdSweep()

    expect(await track(id, false)).toBe(200)
    await segments.consume(await project.change(goes.email, 'free'))
    await segments.idle()
    expect(await track(id, true)).toBe(200)
    await segments.idle()

    expect((await rowsOf(id)).length).toBe(2)
    const changes = await project.membershipChanges(id)
    expect(changes.slice(2)).toEqual([{ contactId: stays.id, isMember: true, version: 4 }])
    expect(await project.memberCount(id)).toBe(1)
    expect((await project.api.post(`/segments/${id}/refresh`)).body).toEqual({ memberCount: 1 })
    expect((await project.api.post(`/segments/${id}/compute`)).body).toEqual({
      added: 0,
      removed: 0,
      total: 1,
    })
    const left = { contactId: goes.id, isMember: false }
    expect((await project.membershipChanges(referring)).slice(2)).toMatchObject([left])
    await segments.consume(await project.change(goes.email, 'pro'))
    expect((await project.membershipChanges(id)).slice(3)).toEqual([
      { contactId: goes.id, isMember: true, version: 5 },
    ])
    await sweep.resume()
    expect(await rowsOf(id)).toEqual([stays.id, goes.id].toSorted())
    expect(await project.memberCount(id)).toBe(2)
  })

  it('keeps its count when an earlier member is deleted', async () => {
    const [stays, goes] = [project.someone('pro'), project.someone('pro')]
    const id = await project.createTracked(onPlan('pro'))
    await segments.idle()
    const sweep = await holdSweep()
    await track(id, false)
    await segments.consume(await project.change(goes.email, 'free'))
    await track(id, true)
    await segments.idle()

    await segments.consume(project.deleted(goes.id))
    await segments.idle()

    expect(await project.memberCount(id)).toBe(1)
    await sweep.resume()
    expect(await rowsOf(id)).toEqual([stays.id])
  })
})

describe('a crash', () => {
  const places: FaultPlace[] = (
    [
      ['segments', 'update'],
      ['segments', 'delete'],
      ['segment_members', 'delete'],
    ] as const
  ).flatMap(([table, on]) => (['statement', 'commit'] as const).map((at) => ({ table, on, at })))

  it.each(places)(
    'at $on of $table ($at) does not prevent the deletion of the segment and its member rows',
    async (place) => {
      allowLogs('loop.failed')
      allowLogs('request.refused')
      const { id: contactId } = project.someone('pro')
      const deleted = await project.createTracked(onPlan('pro'), 'Deleted')
      const tracked = await project.createTracked(all({ field: 'email', operator: 'contains', value: '@' }))
      await segments.idle()

      await failAt(segments.db, place)
      const despite = async (request: () => Promise<number>): Promise<void> => {
        while ((await request()) >= 500);
      }
      await despite(async () => (await project.api.delete(`/segments/${deleted}`)).status)
      await despite(() => track(tracked, false))
      await despite(() => track(tracked, true))
      for (let turn = 0; turn < 3; turn += 1) await segments.idle().catch(() => undefined)
      const reached = await healed(segments.db)
      segments.forward(61_000)
      await segments.idle()

      expect(reached).toBeGreaterThan(0)
      expect([await rowsOf(deleted), await kept(deleted)]).toEqual([[], 0])
      expect(await rowsOf(tracked)).toEqual([contactId])
      expect(await project.memberCount(tracked)).toBe(1)
      const versions = (await project.membershipChanges(tracked)).map(({ version }) => version)
      expect(versions).toEqual([1, 3])
    },
  )
})
