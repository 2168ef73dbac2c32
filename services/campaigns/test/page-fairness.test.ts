import { transact } from '@postrider/db'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { leaseNextPage } from '../src/store/leases.ts'
import type { Tx } from '../src/store/tables.ts'
import { someProject } from './factories.ts'
import { startCampaigns, type CampaignsUnderTest } from './start.ts'

let campaigns: CampaignsUnderTest

// Run the service without loops, because two parallel loops could publish pages in another order.
beforeEach(async () => {
  campaigns = await startCampaigns({ settings: { role: 'http' } })
  campaigns.contacts.pageSize = 1
})
afterEach(() => campaigns.stop())

/** Returns the project or campaign of each published page, in order. */
async function pagesBy(name: 'projectId' | 'key'): Promise<string[]> {
  await campaigns.idle()
  const pages = (await campaigns.published()).filter(({ type }) => type === 'campaign.page')
  return pages.map((page) => page[name] ?? '')
}

/** Creates and starts this many campaigns of a project, and returns their ids. */
async function sendMany(
  { createId, call }: ReturnType<typeof someProject>,
  count: number,
): Promise<string[]> {
  const ids: string[] = []
  for (let each = 0; each < count; each += 1) ids.push(await createId())
  for (const id of ids) expect(await call(id, 'send')).toMatchObject({ status: 200 })
  return ids
}

describe('campaigns that are sent at the same time', () => {
  it('take turns page by page', async () => {
    const project = someProject(campaigns)
    project.putMany(4)

    const ids = await sendMany(project, 3)

    expect(await pagesBy('key')).toEqual(Array(4).fill(ids).flat())
  })

  // Each of the fifty campaigns has only one page, so the order depends on the turns of the projects.
  it('of one project get only every second page if another project also has a campaign', async () => {
    const [large, small] = [someProject(campaigns), someProject(campaigns)]
    large.putMany(1)
    small.putMany(10)

    await sendMany(large, 50)
    await sendMany(small, 1)

    const order = await pagesBy('projectId')
    expect(order).toHaveLength(60)
    const turns = Array.from({ length: 10 }, (_, turn) => order.slice(2 * turn, 2 * turn + 2).toSorted())
    expect(turns).toEqual(Array(10).fill([large.projectId, small.projectId].toSorted()))
  })
})

describe('leasing a page, with 10,000 campaigns of one project and 100 other projects', () => {
  it('reads only a few index entries per project', async () => {
    const project = someProject(campaigns)
    await copies(await project.createId(), 10_000)

    // Measure with fresh rows, then after leases have left dead rows, and then with statistics.
    const fresh = await leaseAndCountReads()
    for (let each = 0; each < 200; each += 1) await leaseNextPage(campaigns.db, lease(0))
    const used = await leaseAndCountReads()
    await sql`vacuum analyze campaigns`.execute(campaigns.db)
    const known = await leaseAndCountReads()

    for (const { leased, read } of [fresh, used, known]) {
      expect(leased).toBe(true)
      expect(read).toBeLessThan(500)
    }
  }, 60_000)
})

const lease = (holdsMs = 30_000) => {
  const now = new Date()
  return { id: uuidv7(), now, until: new Date(now.getTime() + holdsMs) }
}

/**
 * Creates this many SENDING campaigns in the draft's project, and one campaign in each of 100 other projects.
 */
const copies = (id: string, count: number) =>
  sql`
    insert into campaigns select copy.* from campaigns as draft, generate_series(1, ${count + 100}) as n,
      jsonb_populate_record(draft, jsonb_build_object('id', gen_random_uuid(), 'status', 'SENDING',
        'project_id', case when n > ${count} then gen_random_uuid() else draft.project_id end)) as copy
    where draft.id = ${id}
  `.execute(campaigns.db)

/** Leases a page. Returns whether a campaign was leased, and how many rows and index entries were read. */
const leaseAndCountReads = () =>
  transact(campaigns.db, async (tx) => {
    const before = await countRead(tx)
    const campaign = await leaseNextPage(tx, lease())
    return { leased: campaign !== undefined, read: (await countRead(tx)) - before }
  })

/** Returns the number of campaign rows and index entries read on this connection so far. */
async function countRead(tx: Tx): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select (pg_stat_get_xact_tuples_returned('campaigns'::regclass)
      + sum(pg_stat_get_xact_tuples_returned(indexrelid)))::int as read
    from pg_index where indrelid = 'campaigns'::regclass
  `.execute(tx)
  return rows[0]?.read ?? 0
}
