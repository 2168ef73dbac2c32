import { draft, storageMeasured } from '@postrider/contracts/messages'
import { until } from '@postrider/testing/jest'
import { projectMessage } from '@postrider/testing/service'
import { sql } from 'kysely'
import { onPlan, someProject, type Project } from './factories.ts'
import { startCampaigns, type CampaignsUnderTest } from './start.ts'

const quota = 10_000
let campaigns: CampaignsUnderTest
let project: Project

beforeAll(async () => {
  campaigns = await startCampaigns({ settings: { storageQuota: quota } })
})
beforeEach(() => {
  project = someProject(campaigns)
})
afterAll(() => campaigns.stop())

const ofSize = (bytes: number) => ({ body: 'x'.repeat(bytes) })

const figures = sql<{ row: string }>`
  select concat_ws(' ', project_id, kind, sum(bytes)) as row from stored_bytes
  group by project_id, kind having sum(bytes) <> 0`

const counted = async () => (await figures.execute(campaigns.db)).rows.map(({ row }) => row)

/** Returns the differences between the stored usage and a recount of all rows. */
async function drift(): Promise<unknown[]> {
  const before = await counted()
  await sql`select recount_stored_bytes()`.execute(campaigns.db)
  return [...new Set(before).symmetricDifference(new Set(await counted()))]
}

describe('the storage quota of a project', () => {
  it('rejects campaigns that exceed it, reports the usage, and does not affect other projects', async () => {
    const first = await project.create(ofSize(6_000))
    const { status, body } = await project.create(ofSize(6_000))

    expect([first.status, status, body.error]).toEqual([
      201,
      413,
      expect.objectContaining({
        code: 'STORAGE_LIMIT_EXCEEDED',
        details: { limit: quota, used: expect.any(Number) },
      }),
    ])
    expect((await someProject(campaigns).create(ofSize(6_000))).status).toBe(201)
    expect((await project.create(ofSize(1_000))).status).toBe(201)
  })

  it('rejects duplicates that exceed it', async () => {
    const id = await project.createId(ofSize(6_000))

    expect((await project.call(id, 'duplicate')).status).toBe(413)
  })

  it('rejects only changes that make the body larger', async () => {
    const id = await project.createId(ofSize(9_000))
    const put = async (body: object) => (await project.api.put(`/campaigns/${id}`, { body })).status
    const patch = async (body: object) => (await project.api.patch(`/campaigns/${id}`, { body })).status

    expect([
      await put(ofSize(11_000)),
      await patch(ofSize(11_000)),
      await patch({ name: 'Summer' }),
      await put(ofSize(1_000)),
    ]).toEqual([413, 413, 200, 200])
  })

  it('includes the bytes that other services store', async () => {
    const { projectId } = project
    const about = { key: projectId, projectId, generation: 1, at: new Date() }
    await campaigns.consume(draft(storageMeasured, about, { id: projectId, service: 'send', bytes: 9_500 }))

    expect((await project.create(ofSize(1_000))).status).toBe(413)
  })

  it('allows new campaigns after a deletion', async () => {
    const id = await project.createId(ofSize(9_000))
    const full = (await project.create(ofSize(2_000))).status
    await project.api.delete(`/campaigns/${id}`)

    expect(full).toBe(413)
    await until(async () => (await project.create(ofSize(2_000))).status === 201)
  })
})

describe('the storage usage', () => {
  it('equals a recount after any writes and deletions', async () => {
    const id = await project.createId({ ...ofSize(1_000), description: 'é' })
    const deleted = await project.createId()
    await project.call(id, 'duplicate')
    await project.api.patch(`/campaigns/${id}`, { body: { ...ofSize(2_000), description: null } })
    const filtered = { audienceType: 'FILTERED', audienceCondition: onPlan('pro') }
    await project.api.patch(`/campaigns/${id}`, { body: filtered })
    await project.api.delete(`/campaigns/${deleted}`)
    await campaigns.runLoop('stored-bytes')

    expect(await drift()).toEqual([])
    expect((await counted()).filter((row) => row.startsWith(project.projectId))).toHaveLength(1)
  })

  it('is published for other services', async () => {
    const measured = async () =>
      (await project.published()).flatMap(({ type, data }) => (type === storageMeasured.type ? [data] : []))
    await project.create(ofSize(5_000))
    await campaigns.runLoop('stored-bytes')
    await until(async () => (await measured()).length > 0)

    expect(await measured()).toEqual([
      { id: project.projectId, service: 'campaigns', bytes: expect.any(Number) },
    ])
  })

  it('of a reset project includes only its new generation', async () => {
    const { projectId } = project
    await project.create(ofSize(5_000))
    await campaigns.consume(projectMessage({ id: projectId, version: 2, generation: 2 }))
    await campaigns.idle()

    expect((await counted()).filter((row) => row.startsWith(projectId))).toEqual([])
  })
})
