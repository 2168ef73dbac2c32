import { refusal, someProject, type Project } from './factories.ts'
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

const change = (id: string, tags: unknown, method: 'put' | 'patch' = 'patch') =>
  project.api[method](`/campaigns/${id}`, { body: { tags } })

describe('the tags of a campaign', () => {
  it('are returned in every response, each once, and are empty by default', async () => {
    const { status, body } = await project.create({ tags: ['spring', ' ü "x" ', 'spring'] })
    await project.create()

    const tags = ['spring', 'ü "x"']
    expect({ status, tags: body.data.tags }).toEqual({ status: 201, tags })
    expect((await project.get(body.data.id)).tags).toEqual(tags)
    const list = await project.api.get('/campaigns?sort=createdAt&dir=asc')
    expect(list.body.data.map((each: { tags: string[] }) => each.tags)).toEqual([tags, []])
  })

  it('are replaced by PUT and PATCH, kept if absent, and copied by a duplicate', async () => {
    const id = await project.createId({ tags: ['old'] })

    expect((await change(id, ['new', 'newer'])).body.data.tags).toEqual(['new', 'newer'])
    await project.api.patch(`/campaigns/${id}`, { body: { name: 'Other' } })
    const copy = await project.call(id, 'duplicate')
    expect((await change(id, [], 'put')).body.data.tags).toEqual([])

    expect((await project.get(id)).tags).toEqual([])
    expect((await project.get(copy.body.data.id)).tags).toEqual(['new', 'newer'])
  })

  it.each([
    [[''], 'tags.0'],
    [['x'.repeat(65)], 'tags.0'],
    [['a\nb'], 'tags.0'],
    [['a\u0000b'], 'tags.0'],
    [[1], 'tags.0'],
    ['spring', 'tags'],
    [Array.from({ length: 11 }, (_, index) => `tag ${index}`), 'tags'],
  ])('are rejected with 422 if invalid: %j', async (tags, field) => {
    const id = await project.createId()
    for (const { status, body } of [await project.create({ tags }), await change(id, tags)])
      expect({ status, field: body.error.errors[0].field }).toEqual({ status: 422, field })
  })

  it('are passed to the send service when the campaign starts and when it is tested', async () => {
    project.put()
    const id = await project.createId({ tags: ['spring'] })

    await project.call(id, 'test', { email: 'test@example.net' })
    await project.call(id, 'send', {})

    expect(campaigns.campaignSends.tests.at(-1)).toMatchObject({ content: { tags: ['spring'] } })
    expect(campaigns.campaignSends.sends.get(id)).toMatchObject({ content: { tags: ['spring'] } })
    expect(await change(id, ['late'])).toMatchObject(refusal(400, 'BAD_REQUEST'))
  })

  it('can be changed while the campaign is scheduled', async () => {
    project.put()
    const id = await project.createId({ tags: ['spring'] })
    await project.call(id, 'send', { scheduledFor: new Date(Date.now() + 86_400_000).toISOString() })

    expect((await change(id, ['summer'])).body.data).toMatchObject({ status: 'SCHEDULED', tags: ['summer'] })
  })
})
