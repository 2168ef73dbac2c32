import { unavailable } from '@postrider/contracts/errors'
import { allowLogs, expectLogs } from '@postrider/testing/jest'
import { someCaller } from '@postrider/testing/service'
import { v7 as uuidv7 } from 'uuid'
import { memberOf, onPlan, refusal, someEmail, someProject, type Project } from './factories.ts'
import { startSegments, type SegmentsUnderTest } from './start.ts'

let segments: SegmentsUnderTest
let project: Project

beforeAll(async () => {
  segments = await startSegments()
})
beforeEach(() => {
  project = someProject(segments)
})
afterAll(() => segments.stop())

const memberCount = async (id: string) => (await project.api.get(`/segments/${id}`)).body.memberCount

describe('POST /segments/:id/refresh', () => {
  it('counts the matching contacts of a dynamic segment and stores the count', async () => {
    const id = await project.createId()
    project.put(someEmail())
    project.put(someEmail(), 'free')

    const answers = [
      await project.api.post(`/segments/${id}/refresh`),
      await project.api.post(`/segments/${id}/refresh`),
    ]

    expect(answers.map(({ status, body }) => [status, body])).toEqual([
      [200, { memberCount: 1 }],
      [200, { memberCount: 1 }],
    ])
    expect(await memberCount(id)).toBe(1)
    expect(await project.published()).toEqual([])
  })

  it('counts the members of a static segment', async () => {
    const id = await project.createStatic()
    const email = someEmail()
    project.put(email)
    await project.api.post(`/segments/${id}/members`, { body: { emails: [email] } })
    await segments.db.updateTable('segments').set({ member_count: 7 }).where('id', '=', id).execute()

    expect((await project.api.post(`/segments/${id}/refresh`)).body).toEqual({ memberCount: 1 })
    expect(await memberCount(id)).toBe(1)
  })

  it("returns 404 for another project's segment, and 503 if the contacts service cannot count", async () => {
    const id = await project.createId()
    expect(await segments.as(someCaller()).post(`/segments/${id}/refresh`)).toMatchObject({ status: 404 })
    expect(await project.api.post(`/segments/${uuidv7()}/refresh`)).toMatchObject({ status: 404 })
    allowLogs('segment.not_counted')
    allowLogs('loop.failed')
    expectLogs('request.refused')
    const { count } = segments.contacts
    segments.contacts.count = () => Promise.reject(unavailable('unavailable'))

    const answer = await project.api.post(`/segments/${id}/refresh`)
    segments.contacts.count = count

    expect(answer).toMatchObject(refusal(503, 'EXTERNAL_SERVICE_ERROR'))
  })
})

describe('GET /segments/:id/contacts for a dynamic segment', () => {
  it('returns pages of the contacts that currently match, newest first', async () => {
    const id = await project.createId()
    const emails = Array.from({ length: 3 }, someEmail)
    for (const email of emails) project.put(email)
    project.put(someEmail(), 'free')

    const { status, body } = await project.api.get(`/segments/${id}/contacts?pageSize=2`)
    const second = await project.api.get(`/segments/${id}/contacts?pageSize=2&page=2`)

    expect(status).toBe(200)
    expect(body).toMatchObject({
      data: [{ email: emails[2], projectId: project.projectId }, { email: emails[1] }],
      total: 3,
      page: 1,
      pageSize: 2,
      totalPages: 2,
    })
    expect(second.body.data).toMatchObject([{ email: emails[0] }])
  })

  it('returns a recent stored count as the total if it is above 10,000, and otherwise an exact total', async () => {
    project.put(someEmail())
    const id = await project.createId()
    const totalWith = async (count: number): Promise<number> => {
      const counted = { member_count: count, counted_at: segments.now() }
      await segments.db.updateTable('segments').set(counted).where('id', '=', id).execute()
      return (await project.api.get(`/segments/${id}/contacts`)).body.total
    }

    const recent = [await totalWith(10_001), await totalWith(10_000)]
    await totalWith(20_000)
    await segments.db
      .updateTable('segments')
      .set({ counted_at: new Date(segments.now().getTime() - 301_000) })
      .where('id', '=', id)
      .execute()
    const old = (await project.api.get(`/segments/${id}/contacts`)).body.total

    expect({ recent, old }).toEqual({ recent: [10_001, 1], old: 1 })
  })

  it('returns the number of members as the total if the segment is tracked and compared', async () => {
    project.put(someEmail())
    const id = await project.createId({ trackMembership: true })
    await segments.idle()
    await segments.db.updateTable('segments').set({ member_count: 10_001 }).where('id', '=', id).execute()
    const total = async () => (await project.api.get(`/segments/${id}/contacts`)).body.total

    const compared = await total()
    await segments.db
      .updateTable('computes')
      .set({ requested: 99, lease_until: new Date(segments.now().getTime() + 3_600_000) })
      .where('segment_id', '=', id)
      .execute()

    expect([compared, await total()]).toEqual([10_001, 1])
  })
})

describe('the count of a dynamic segment', () => {
  it('is updated some minutes after contacts changed, even if the condition refers to another segment', async () => {
    const pro = await project.createId()
    const outer = await project.createId({ condition: memberOf(pro) })
    // Wait, because the loop may have claimed a segment before its first count was stored.
    await segments.idle()
    project.put(someEmail())
    const before = [await memberCount(pro), await memberCount(outer)]

    segments.forward(121_000)
    await segments.idle()

    expect(before).toEqual([0, 0])
    expect([await memberCount(pro), await memberCount(outer)]).toEqual([1, 1])
  })

  it('is refreshed for one segment per project at a time, so that no project waits for all segments of another project', async () => {
    for (let each = 0; each < 5; each += 1) await project.create()
    const small = someProject(segments)
    await small.create()
    await segments.idle()
    segments.forward(121_000)
    const order: string[] = []
    const { count } = segments.contacts
    segments.contacts.count = (body) => {
      if ([project.projectId, small.projectId].includes(body.projectId)) order.push(body.projectId)
      return count(body)
    }

    await segments.idle()
    segments.contacts.count = count

    expect(order).toHaveLength(6)
    // The small project may be served in the second round, with the large project's second segment.
    expect(order.indexOf(small.projectId)).toBeLessThanOrEqual(2)
  })

  it('does not block other counts if it fails, and is retried', async () => {
    allowLogs('segment.not_counted')
    allowLogs('loop.failed')
    const other = someProject(segments)
    const [heavy, light] = [await project.createId(), await other.createId()]
    await segments.idle()
    project.put(someEmail())
    other.put(someEmail())
    const { count } = segments.contacts
    segments.contacts.count = (body) =>
      body.projectId === project.projectId ? Promise.reject(unavailable('too slow')) : count(body)

    segments.forward(121_000)
    await segments.idle().catch(() => undefined)
    await segments.idle()
    const counted = (await other.api.get(`/segments/${light}`)).body.memberCount
    const uncounted = await memberCount(heavy)
    segments.contacts.count = count
    segments.forward(121_000)
    await segments.idle()

    expect([counted, uncounted]).toEqual([1, 0])
    expect(await memberCount(heavy)).toBe(1)
  })

  it('is not stored if the condition was replaced during the count', async () => {
    project.put(someEmail())
    const id = await project.createId({ condition: onPlan('free') })
    const { count } = segments.contacts
    let patched = false
    segments.contacts.count = async (body) => {
      const answer = await count(body)
      if (!patched && body.projectId === project.projectId) {
        patched = true
        await project.api.patch(`/segments/${id}`, { body: { condition: onPlan('pro') } })
      }
      return answer
    }

    await project.api.post(`/segments/${id}/refresh`)
    segments.contacts.count = count

    expect(await memberCount(id)).toBe(1)
  })

  it('is not stored if a newer count is already stored', async () => {
    project.put(someEmail())
    const id = await project.createId()
    const { count } = segments.contacts
    let isFirst = true
    segments.contacts.count = async (body) => {
      const answer = await count(body)
      if (isFirst && body.projectId === project.projectId) {
        isFirst = false
        project.put(someEmail())
        segments.forward(1_000)
        await project.api.post(`/segments/${id}/refresh`)
      }
      return answer
    }

    await project.api.post(`/segments/${id}/refresh`)
    segments.contacts.count = count

    expect(await memberCount(id)).toBe(2)
  })
})
