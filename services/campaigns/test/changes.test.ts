import { v7 as uuidv7 } from 'uuid'
import { instant, onPlan, refusal, someProject, spring, uuid, type Project } from './factories.ts'
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

describe('PUT /campaigns/:id', () => {
  const put = (id: string, body: unknown) => project.api.put(`/campaigns/${id}`, { body })

  it('changes the given fields, clears fields that are null, counts the recipients again, and is idempotent', async () => {
    const { body: created } = await project.create({ description: 'For spring', fromName: 'Us' })
    const { id } = created.data
    project.put('pro')
    project.put('free')
    const change = {
      name: 'Summer',
      description: null,
      audienceType: 'FILTERED',
      audienceCondition: onPlan('pro'),
    }

    const [first, second] = [await put(id, change), await put(id, change)]

    expect(first.status).toBe(200)
    expect(first.body).toEqual({
      success: true,
      data: { ...created.data, ...change, totalRecipients: 1, updatedAt: instant },
    })
    expect({ ...second.body.data, updatedAt: instant }).toEqual(first.body.data)
    expect((await put(id, { audienceType: 'ALL' })).body.data).toMatchObject({
      audienceCondition: null,
      totalRecipients: 2,
    })
  })

  it('can also be called as PATCH, with the same response', async () => {
    const { body: created } = await project.create()
    const path = `/campaigns/${created.data.id}`

    const changed = await project.api.patch(path, { body: { subject: 'Patched' } })
    const again = await put(created.data.id, { subject: 'Patched' })

    expect([changed.status, changed.body.data]).toEqual([
      200,
      { ...created.data, subject: 'Patched', updatedAt: instant },
    ])
    expect({ ...again.body.data, updatedAt: instant }).toEqual(changed.body.data)
    expect(await project.api.patch(path, { body: { subject: 5 } })).toMatchObject({ status: 422 })
    expect(await project.api.patch('/campaigns/x', { body: {} })).toMatchObject({ status: 422 })
  })

  it('accepts only templates of the project, and keeps the id of a deleted template', async () => {
    const templateId = campaigns.templates.put(project.projectId)
    const id = await project.createId({ templateId })
    const foreign = campaigns.templates.put(uuidv7())
    campaigns.templates.delete(templateId)

    const refused = [await put(id, { templateId: foreign }), await put(id, { templateId: uuidv7() })]
    const changed = await put(id, { subject: 'Another', templateId })

    for (const answer of refused) expect(answer).toMatchObject(refusal(404, 'TEMPLATE_NOT_FOUND'))
    expect(changed).toMatchObject({ status: 200, body: { data: { subject: 'Another', templateId } } })
    expect(await put(id, { templateId: null })).toMatchObject({ body: { data: { templateId: null } } })
  })

  it('rejects the values that POST rejects, and changes nothing', async () => {
    const { body: created } = await project.create()
    const { id } = created.data

    const answers = [
      await put(id, { audienceType: 'SEGMENT' }),
      await put(id, { audienceType: 'FILTERED' }),
      await put(id, { audienceType: 'SEGMENT', segmentId: uuidv7() }),
      await put(id, { audienceType: 'FILTERED', audienceCondition: { logic: 'XOR' } }),
      await put(id, { audienceCondition: { logic: 'XOR' } }),
      await put(id, { from: 'us@elsewhere.example.org' }),
      await put(id, { name: '' }),
    ]

    expect(answers.map(({ status }) => status)).toEqual([400, 400, 404, 422, 422, 403, 422])
    expect(await project.get(id)).toEqual(created.data)
  })

  it('returns 400 if a scheduled campaign gets another segment, and for any change after the campaign was sent', async () => {
    project.put()
    const members = [project.put()]
    const segmentId = campaigns.segments.put(project.projectId, { members })
    const other = campaigns.segments.put(project.projectId, { members })
    const id = await project.createId({ audienceType: 'SEGMENT', segmentId })
    await project.call(id, 'send', { scheduledFor: '2999-01-01' })

    expect(await put(id, { segmentId: other })).toMatchObject(refusal(400, 'BAD_REQUEST'))
    expect(await put(id, { audienceType: 'ALL' })).toMatchObject(refusal(400, 'BAD_REQUEST'))
    expect((await put(id, { name: 'Later', segmentId })).body.data).toMatchObject({
      name: 'Later',
      status: 'SCHEDULED',
      scheduledFor: '2999-01-01T00:00:00.000Z',
    })
    await project.call(id, 'send')
    expect(await put(id, { name: 'Too late' })).toMatchObject(refusal(400, 'BAD_REQUEST'))
  })
})

describe('POST /campaigns/:id/duplicate', () => {
  it("creates a new draft with the campaign's content and audience each time", async () => {
    project.put()
    const id = await project.createId({
      name: `${'N'.repeat(247)}😀`,
      fromName: 'Us',
      replyTo: 're@example.com',
    })
    const original = await project.get(id)
    await project.call(id, 'send', { scheduledFor: '2999-01-01' })

    const [first, second] = [await project.call(id, 'duplicate'), await project.call(id, 'duplicate')]

    expect(first.status).toBe(201)
    expect(first.body).toEqual({
      success: true,
      data: {
        ...original,
        id: uuid,
        name: `${'N'.repeat(247)} (Copy)`,
        totalRecipients: 0,
        createdAt: instant,
        updatedAt: instant,
      },
    })
    expect(new Set([id, first.body.data.id, second.body.data.id]).size).toBe(3)
    expect((await project.get(id)).status).toBe('SCHEDULED')
  })
})

describe('DELETE /campaigns/:id', () => {
  it('deletes a draft, and returns 404 if repeated', async () => {
    const id = await project.createId()

    const [first, second] = [
      await project.api.delete(`/campaigns/${id}`),
      await project.api.delete(`/campaigns/${id}`),
    ]

    expect(first).toMatchObject({ status: 200, body: { success: true, message: expect.any(String) } })
    expect(second).toMatchObject(refusal(404, 'CAMPAIGN_NOT_FOUND'))
  })

  it('rejects a campaign that is scheduled or being sent with 409', async () => {
    project.put()
    const id = await project.createId()

    await project.call(id, 'send', { scheduledFor: '2999-01-01' })
    const scheduled = await project.api.delete(`/campaigns/${id}`)
    await project.call(id, 'send')
    const sending = await project.api.delete(`/campaigns/${id}`)
    await campaigns.sendAll()

    expect([scheduled, sending]).toMatchObject(Array(2).fill(refusal(409, 'CONFLICT')))
    expect((await project.api.delete(`/campaigns/${id}`)).status).toBe(200)
  })
})

describe('POST /campaigns/:id/test', () => {
  it('sends a test mail with the data of the contact with that address, and does not create a contact', async () => {
    const id = await project.createId({ fromName: 'Us' })
    const known = campaigns.contacts.put(project.projectId, {
      email: 'ada@example.net',
      data: { name: 'Ada' },
    })
    const to = (email: string) => project.call(id, 'test', { email })

    const answers = [await to('ADA@example.net'), await to('nobody@example.net')]

    expect(answers.map(({ status, body }) => [status, body])).toEqual(
      Array(2).fill([
        200,
        { success: true, data: { emailId: uuid, status: 'QUEUED' }, message: expect.any(String) },
      ]),
    )
    const mails = campaigns.campaignSends.tests.filter(({ projectId }) => projectId === project.projectId)
    expect(mails.map(({ to: address, contactId, data }) => [address, contactId, data])).toEqual([
      ['ada@example.net', known.id, { name: 'Ada' }],
      ['nobody@example.net', null, {}],
    ])
    expect(mails[0]?.content).toEqual({
      tags: [],
      subject: spring.subject,
      body: spring.body,
      from: spring.from,
      fromName: 'Us',
      replyTo: null,
      type: 'MARKETING',
      templateId: null,
    })
    expect(await project.get(id)).toMatchObject({ status: 'DRAFT', sentCount: 0 })
  })

  it('reports a suppressed address and rejects an invalid address', async () => {
    const id = await project.createId()
    campaigns.campaignSends.suppress(project.projectId, 'bounced@example.net')

    expect((await project.call(id, 'test', { email: 'bounced@example.net' })).body.data.status).toBe(
      'SUPPRESSED',
    )
    expect(await project.call(id, 'test', { email: 'x' })).toMatchObject(refusal(422, 'VALIDATION_ERROR'))
    expect(await project.call(id, 'test')).toMatchObject(refusal(422, 'VALIDATION_ERROR'))
  })
})

describe('the limit on the number of campaigns', () => {
  it('causes 429 without Retry-After, even for duplicates and parallel requests', async () => {
    const capped = await startCampaigns({ settings: { maxCampaigns: 3 } })
    const { create, api, call } = someProject(capped)

    const answers = await Promise.all(Array.from({ length: 6 }, () => create()))
    const { id } = answers.find(({ status }) => status === 201)?.body.data ?? {}
    const copy = await call(id, 'duplicate')
    await api.delete(`/campaigns/${id}`)

    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual([
      '201',
      '201',
      '201',
      '429',
      '429',
      '429',
    ])
    expect(copy).toMatchObject({
      status: 429,
      body: { error: { code: 'RATE_LIMIT_EXCEEDED', details: { limit: 3 }, suggestion: expect.any(String) } },
    })
    expect(copy.headers.get('retry-after')).toBeNull()
    expect((await create()).status).toBe(201)
    expect((await someProject(capped).create()).status).toBe(201)
    await capped.stop()
  })
})
