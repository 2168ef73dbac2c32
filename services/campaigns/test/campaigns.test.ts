import { v7 as uuidv7 } from 'uuid'
import { all, instant, onPlan, refusal, someProject, spring, uuid, type Project } from './factories.ts'
import { failUnavailable } from './fake-segments.ts'
import { startCampaigns, type CampaignsUnderTest } from './start.ts'

let campaigns: CampaignsUnderTest
let project: Project

beforeAll(async () => {
  campaigns = await startCampaigns()
})
beforeEach(() => {
  project = someProject(campaigns)
  campaigns.resetFakes()
})
afterAll(() => campaigns.stop())

const zeros = {
  sentCount: 0,
  deliveredCount: 0,
  openedCount: 0,
  machineOpenedCount: 0,
  machineClickedCount: 0,
  clickedCount: 0,
  bouncedCount: 0,
  complainedCount: 0,
  unsubscribedCount: 0,
  failedCount: 0,
  suppressedCount: 0,
  droppedCount: 0,
}

const draft = (projectId: string) => ({
  ...spring,
  ...zeros,
  id: uuid,
  description: null,
  fromName: null,
  replyTo: null,
  type: 'MARKETING',
  status: 'DRAFT',
  paused: false,
  cancelReason: null,
  audienceCondition: null,
  segmentId: null,
  segment: null,
  templateId: null,
  tags: [],
  scheduledFor: null,
  totalRecipients: 0,
  projectId,
  sentAt: null,
  createdAt: instant,
  updatedAt: instant,
})

describe('POST /campaigns', () => {
  it('creates a draft, counts the subscribed contacts, and creates another draft if repeated', async () => {
    project.put()
    project.put('pro', false)

    const [first, second] = [await project.create(), await project.create()]

    expect(first).toMatchObject({ status: 201 })
    expect(first.body).toEqual({ success: true, data: { ...draft(project.projectId), totalRecipients: 1 } })
    expect(second.status).toBe(201)
    expect(second.body.data.id).not.toBe(first.body.data.id)
    expect(await project.get(first.body.data.id)).toEqual(first.body.data)
  })

  it('counts all contacts of the audience for TRANSACTIONAL mail, and only subscribed contacts for other mail', async () => {
    const ids = [project.put('pro'), project.put('pro', false), project.put('free')]
    const segmentId = campaigns.segments.put(project.projectId, { condition: onPlan('pro') })
    const members = campaigns.segments.put(project.projectId, { members: ids.slice(1) })

    const totals = await Promise.all(
      [
        { type: 'TRANSACTIONAL' },
        { type: 'HEADLESS' },
        { audienceType: 'FILTERED', audienceCondition: onPlan('pro') },
        {
          audienceType: 'FILTERED',
          audienceCondition: all({ field: `segment.${segmentId}`, operator: 'memberOfSegment' }),
        },
        { audienceType: 'SEGMENT', segmentId },
        { audienceType: 'SEGMENT', segmentId: members, type: 'TRANSACTIONAL' },
      ].map(async (body) => (await project.create(body)).body.data.totalRecipients),
    )

    expect(totals).toEqual([3, 2, 1, 1, 1, 2])
  })

  it('returns the name of the segment until the segment is deleted', async () => {
    const segmentId = campaigns.segments.put(project.projectId, { name: 'Pro', condition: onPlan('pro') })

    const { body } = await project.create({ audienceType: 'SEGMENT', segmentId })
    const { id } = body.data
    const kept = await project.get(id)
    campaigns.segments.fault.before = failUnavailable
    const unasked = await project.get(id)
    campaigns.segments.fault.before = () => undefined
    campaigns.segments.delete(segmentId)

    expect(body.data).toMatchObject({ segmentId, segment: { id: segmentId, name: 'Pro' } })
    expect([kept.segment, unasked.segment]).toEqual(Array(2).fill({ id: segmentId, name: 'Pro' }))
    expect((await project.get(id)).segment).toBeNull()
  })

  it.each([
    ['SEGMENT without a segment', { audienceType: 'SEGMENT' }, 400, 'BAD_REQUEST'],
    ['FILTERED without a condition', { audienceType: 'FILTERED' }, 400, 'BAD_REQUEST'],
    ['an unknown segment', { audienceType: 'SEGMENT', segmentId: uuidv7() }, 404, 'RESOURCE_NOT_FOUND'],
    [
      'a condition that refers to an unknown segment',
      {
        audienceType: 'FILTERED',
        audienceCondition: all({ field: `segment.${uuidv7()}`, operator: 'memberOfSegment' }),
      },
      400,
      'BAD_REQUEST',
    ],
    ['an invalid condition', { audienceType: 'FILTERED', audienceCondition: {} }, 422, 'VALIDATION_ERROR'],
    [
      'a value of the wrong type in a condition that the audience does not use',
      {
        audienceType: 'ALL',
        audienceCondition: all({ field: 'subscribed', operator: 'equals', value: 'true' }),
      },
      422,
      'VALIDATION_ERROR',
    ],
    [
      'a condition of the wrong type that the audience does not use',
      { audienceType: 'ALL', audienceCondition: 'x' },
      422,
      'VALIDATION_ERROR',
    ],
    [
      'a condition of 300 KB',
      { audienceType: 'FILTERED', audienceCondition: onPlan('x'.repeat(300_000)) },
      422,
      'VALIDATION_ERROR',
    ],
    ['another domain', { from: 'us@elsewhere.example.org' }, 403, 'INTERNAL_SERVER_ERROR'],
    ['content that is not a valid template', { body: '<p>{% if' }, 400, 'BAD_REQUEST'],
    ['a template that the project does not have', { templateId: uuidv7() }, 404, 'TEMPLATE_NOT_FOUND'],
    ['no name', { name: '' }, 422, 'VALIDATION_ERROR'],
    ['a name of the wrong type', { name: 1 }, 422, 'VALIDATION_ERROR'],
    ['a subject of two lines', { subject: 'a\r\nBcc: x@example.net' }, 422, 'VALIDATION_ERROR'],
    ['an unknown audience type', { audienceType: 'NOBODY' }, 422, 'VALIDATION_ERROR'],
    ['a segment id that is not a UUID', { audienceType: 'SEGMENT', segmentId: 'x' }, 422, 'VALIDATION_ERROR'],
  ])('rejects %s and creates nothing', async (_what, body, status, code) => {
    const answer = await project.create(body)

    expect(answer).toMatchObject(refusal(status, code))
    expect((await project.api.get('/campaigns')).body.total).toBe(0)
  })

  it.each([[{}], [''], [null], [{ logic: 'AND', groups: [] }], [onPlan('pro')]])(
    'stores no condition for the audience ALL with %j',
    async (audienceCondition) => {
      const answer = await project.create({ audienceType: 'ALL', audienceCondition })

      expect(answer).toMatchObject({ status: 201, body: { data: { audienceCondition: null } } })
    },
  )
})

describe('GET /campaigns', () => {
  it("returns pages of the campaigns of the project's current generation, newest first", async () => {
    const ids = [await project.createId(), await project.createId(), await project.createId()]
    const later = campaigns.as({ ...project.caller, generation: 2 })

    const first = (await project.api.get('/campaigns?pageSize=2')).body
    const second = (await project.api.get('/campaigns?pageSize=2&page=2')).body

    expect(first).toMatchObject({ total: 3, page: 1, pageSize: 2, totalPages: 2 })
    expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(ids.toReversed())
    expect(first.data[0]).toEqual(await project.get(ids[2] ?? ''))
    expect((await later.get('/campaigns')).body.total).toBe(0)
    expect((await someProject(campaigns).api.get('/campaigns')).body.total).toBe(0)
  })

  it('sorts by name, searches name, subject and sender case-insensitively, and filters by status', async () => {
    await project.createId({ name: 'Beta', subject: 'News of May' })
    await project.createId({ name: 'Alpha', from: 'shop@example.com' })
    const names = async (query: string): Promise<string[]> =>
      (await project.api.get(`/campaigns?${query}`)).body.data.map(({ name }: { name: string }) => name)

    expect(await names('sort=name&dir=asc')).toEqual(['Alpha', 'Beta'])
    expect(await names('search=bETA')).toEqual(['Beta'])
    expect(await names('search=of%20may')).toEqual(['Beta'])
    expect(await names('search=SHOP@')).toEqual(['Alpha'])
    expect(await names('status=DRAFT&sort=name')).toEqual(['Beta', 'Alpha'])
    expect(await names('status=SENT')).toEqual([])
    expect(await names('status=')).toHaveLength(2)
  })

  it('rejects an unknown status with 400', async () => {
    expect(await project.api.get('/campaigns?status=sent')).toMatchObject(refusal(400, 'BAD_REQUEST'))
  })
})

describe('the id in a path', () => {
  it.each([
    ['get', ''],
    ['put', ''],
    ['delete', ''],
    ['post', '/send'],
    ['post', '/cancel'],
    ['post', '/pause'],
    ['post', '/resume'],
    ['post', '/duplicate'],
    ['post', '/test'],
    ['get', '/stats'],
    ['get', '/recipients'],
  ] as const)(
    'causes 422 for %s %s if it is invalid, and 404 if the project does not have the campaign',
    async (method, path) => {
      const options = path === '/test' ? { body: { email: 'x@example.net' } } : {}
      const foreign = await someProject(campaigns).createId()

      expect(await project.api[method](`/campaigns/x${path}`, options)).toMatchObject(
        refusal(422, 'VALIDATION_ERROR'),
      )
      expect(await project.api[method](`/campaigns/${foreign}${path}`, options)).toMatchObject(
        refusal(404, 'CAMPAIGN_NOT_FOUND'),
      )
    },
  )
})
