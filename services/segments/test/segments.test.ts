import { unavailable } from '@postrider/contracts/errors'
import { allowLogs } from '@postrider/testing/jest'
import { someCaller } from '@postrider/testing/service'
import { v7 as uuidv7 } from 'uuid'
import { all, instant, onPlan, refusal, someEmail, someProject, uuid, type Project } from './factories.ts'
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

describe('POST /segments', () => {
  it('creates a dynamic segment by default and counts it immediately', async () => {
    project.put(someEmail())
    project.put(someEmail(), 'free')

    const answer = await project.create({ name: '  Best customers ', description: 'On plan pro' })

    expect([answer.status, answer.body]).toEqual([
      201,
      {
        id: uuid,
        name: 'Best customers',
        description: 'On plan pro',
        type: 'DYNAMIC',
        slug: 'best-customers',
        condition: onPlan('pro'),
        trackMembership: false,
        memberCount: 1,
        projectId: project.projectId,
        createdAt: instant,
        updatedAt: instant,
      },
    ])
  })

  it('creates a static segment and ignores condition and tracking', async () => {
    const answer = await project.create({ type: 'STATIC', condition: 'rubbish', trackMembership: true })

    expect(answer).toMatchObject({
      status: 201,
      body: { type: 'STATIC', condition: null, trackMembership: false, memberCount: 0, description: null },
    })
  })

  it('creates a second segment with another slug if the request is repeated', async () => {
    const answers = [
      await project.create(),
      await project.create(),
      await project.create({ name: 'customers!' }),
    ]

    expect(answers.map(({ status, body }) => [status, body.slug])).toEqual([
      [201, 'customers'],
      [201, 'customers-2'],
      [201, 'customers-3'],
    ])
  })

  it('creates segments with different slugs for concurrent requests', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => project.create()))

    expect(new Set(answers.map(({ body }) => body.slug)).size).toBe(12)
  })

  it.each([
    ['nothing', {}, '`name` and `condition` are required.'],
    ['an empty name', { name: '' }, '`name` and `condition` are required.'],
    ['no condition', { name: 'N' }, '`condition` is required for a `DYNAMIC` segment and must be an object.'],
    [
      'a null',
      { name: 'N', condition: null },
      '`condition` is required for a `DYNAMIC` segment and must be an object.',
    ],
  ])('returns the bare 400 for %s', async (_what, body, error) => {
    expect(await project.api.post('/segments', { body })).toMatchObject({ status: 400, body: { error } })
  })

  it.each([
    ['a blank name', { name: ' ' }, 'name'],
    ['a long name', { name: 'n'.repeat(101) }, 'name'],
    ['a name that is not text', { name: 5 }, 'name'],
    ['a long description', { description: 'd'.repeat(501) }, 'description'],
    ['an unknown type', { type: 'OTHER' }, 'type'],
    ['a condition that is a text', { condition: 'x' }, 'condition'],
    ['a condition without groups', { condition: { logic: 'AND', groups: [] } }, 'condition.groups'],
    [
      'an unknown operator',
      { condition: all({ field: 'data.x', operator: 'is', value: 1 }) },
      'condition.groups.0.filters.0.operator',
    ],
    ['tracking that is not a boolean', { trackMembership: 'yes' }, 'trackMembership'],
  ])('returns 422 for %s', async (_what, body, field) => {
    const answer = await project.create(body)

    expect(answer).toMatchObject(refusal(422, 'VALIDATION_ERROR'))
    expect(answer.body.error.errors.map((error: { field: string }) => error.field)).toContain(field)
  })

  it('returns 422 for text that the database cannot store', async () => {
    for (const body of [{ name: 'a\u0000b' }, { condition: onPlan('\ud800') }])
      expect((await project.create(body)).status).toBe(422)
  })

  it('creates the segment if the contacts service cannot count, and counts it later', async () => {
    allowLogs('segment.not_counted')
    allowLogs('loop.failed')
    project.put(someEmail())
    const { count } = segments.contacts
    segments.contacts.count = () => Promise.reject(unavailable('unavailable'))

    const { status, body } = await project.create()
    segments.contacts.count = count
    // The loop may have claimed the segment in the meantime; let the claim expire.
    segments.forward(121_000)
    await segments.idle()

    expect([status, body.memberCount]).toEqual([201, 0])
    expect((await project.api.get(`/segments/${body.id}`)).body.memberCount).toBe(1)
  })
})

describe('GET /segments/:id', () => {
  it("returns 404 for an unknown id, another project's segment, an earlier generation and an invalid id", async () => {
    const id = await project.createId()
    const others = [someCaller(), { ...project.caller, generation: 2 }]

    for (const caller of others)
      expect(await segments.as(caller).get(`/segments/${id}`)).toMatchObject(
        refusal(404, 'RESOURCE_NOT_FOUND'),
      )
    for (const unknown of [uuidv7(), 'rubbish', '%00'])
      expect(await project.api.get(`/segments/${unknown}`)).toMatchObject({ status: 404 })
  })
})

describe('PATCH /segments/:id', () => {
  it('changes the given fields and keeps the other fields, and changes nothing if repeated', async () => {
    const { body: before } = await project.create({ description: 'D' })
    const patch = () =>
      project.api.patch(`/segments/${before.id}`, { body: { name: 'Others', trackMembership: true } })

    const [first, again] = [await patch(), await patch()]

    expect([first.status, first.body]).toEqual([
      200,
      { ...before, name: 'Others', slug: 'others', trackMembership: true, updatedAt: instant },
    ])
    expect(again.body).toEqual(first.body)
  })

  it('counts again after a change of the condition', async () => {
    project.put(someEmail())
    project.put(someEmail(), 'free')
    project.put(someEmail(), 'free')
    const id = await project.createId()

    const answer = await project.api.patch(`/segments/${id}`, { body: { condition: onPlan('free') } })

    expect(answer).toMatchObject({ status: 200, body: { condition: onPlan('free'), memberCount: 2 } })
  })

  it('clears the description with null, and keeps the slug if the new name results in the same slug', async () => {
    const id = await project.createId({ name: 'VIP', description: 'D' })
    await project.createId({ name: 'vip' })

    const answer = await project.api.patch(`/segments/${id}`, { body: { name: 'Vip!', description: null } })

    expect(answer.body).toMatchObject({ name: 'Vip!', slug: 'vip', description: null })
  })

  it('ignores the type, unknown keys, and the condition and tracking of a static segment', async () => {
    const id = await project.createStatic()

    const answer = await project.api.patch(`/segments/${id}`, {
      body: { type: 'DYNAMIC', condition: 'rubbish', trackMembership: true, id: 'x', memberCount: 9 },
    })

    expect(answer).toMatchObject({
      status: 200,
      body: { id, type: 'STATIC', condition: null, trackMembership: false, memberCount: 0 },
    })
  })

  it('treats null as absent', async () => {
    const { body: before } = await project.create()

    const body = { name: null, condition: null, trackMembership: null }

    const { updatedAt: _then, ...kept } = before
    expect(await project.api.patch(`/segments/${before.id}`, { body })).toMatchObject({
      status: 200,
      body: kept,
    })
  })

  it.each([
    ['a condition that is a list', { condition: [] }],
    ['a blank name', { name: '  ' }],
    ['tracking that is not a boolean', { trackMembership: 'yes' }],
  ])('returns 422 for %s and changes nothing', async (_what, body) => {
    const { body: before } = await project.create()

    expect(await project.api.patch(`/segments/${before.id}`, { body })).toMatchObject(
      refusal(422, 'VALIDATION_ERROR'),
    )
    expect((await project.api.get(`/segments/${before.id}`)).body).toEqual(before)
  })

  it("returns 404 for another project's segment and for an earlier generation", async () => {
    const id = await project.createId()

    for (const caller of [someCaller(), { ...project.caller, generation: 2 }])
      expect(await segments.as(caller).patch(`/segments/${id}`, { body: { name: 'X' } })).toMatchObject({
        status: 404,
      })
  })
})
